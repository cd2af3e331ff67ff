// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// `validate --messages all` validates every message by the rules for its kind.
@Suite struct `samltool validate with all messages` {
    private static func validate(_ flags: [String], _ input: [UInt8]) throws -> Tool.Result {
        try Tool.run(["validate", "--messages", "all", "--at", "2026-05-01T10:01:00Z"] + flags + ["-"], input: input)
    }

    private static func records(_ result: Tool.Result) throws -> [[String: Any]] {
        try result.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    private static func codes(_ record: [String: Any], _ severity: String = "error") -> [String] {
        (record["findings"] as? [[String: Any]] ?? []).filter { $0["severity"] as? String == severity }
            .compactMap { $0["code"] as? String }
    }

    private static let trust = ["--trust", "keys/trust.pem"]

    @Test(arguments: SentMessage.all)
    func `warns that signatures were not verified`(sample: SentMessage) throws {
        let result = try Self.validate(["--format", "jsonl"], sample.document)
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        let record = try #require(try Self.records(result).first)
        #expect(record["kind"] as? String == sample.name)
        #expect(record["verdict"] as? String == "undecided")
        #expect(record["issuer"] as? String == "https://idp.example.test")
        #expect(record["exchange"] is NSNull)
        // The sample answers an artifact with no message.
        let isEmpty = sample.name == "ArtifactResponse"
        #expect(Self.codes(record, "warning") == (isEmpty ? ["status.not-success"] : []) + ["signature.unchecked"])
        for secret in SentMessage.secrets { #expect(!result.text.contains(secret)) }
        // Without the option, the message is not a response.
        let plain = try Tool.run("validate", "-", input: sample.document)
        #expect(plain.status == 1)
        #expect(plain.text.contains("input.other-message"))
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `accepts a message with a trusted signature, and no other`(sample: SentMessage) throws {
        let flags = Self.trust + ["--format", "jsonl", "--destination", "https://sp.example.test/saml"]
        for input in [try sample.signed(), Array(try sample.url().utf8)] {
            let result = try Self.validate(flags, input)
            #expect(result.status == 0, "\(result.text)\(result.errors)")
        }
        let unsigned = try Self.validate(flags, sample.document)
        // A request for authentication must be signed only if metadata requires it.
        let isRequest = sample.name == "AuthnRequest"
        #expect(unsigned.status == (isRequest ? 0 : 1))
        #expect(Self.codes(try Self.records(unsigned)[0]) == (isRequest ? [] : ["signature.missing"]))
        if isRequest { #expect(try Self.records(unsigned)[0]["verdict"] as? String == "undecided") }
        let demanded = try Self.validate(flags + ["--require-signature", "any"], sample.document)
        #expect(Self.codes(try Self.records(demanded)[0]) == ["signature.missing"])
        // Without the requirement, the rules alone decide.
        #expect(try Self.validate(flags + ["--require-signature", "none"], sample.document).status == 0)
        let url = try sample.url().replacing("RelayState=state", with: "RelayState=stale")
        let changed = try Self.validate(flags, Array(url.utf8))
        #expect(Self.codes(try Self.records(changed)[0]) == ["signature.invalid-value"])
    }

    @Test(arguments: SentMessage.all)
    func `applies the rules for the kind`(sample: SentMessage) throws {
        func codes(_ part: String, _ other: String, _ flags: String...) throws -> [String] {
            let text = String(decoding: try sample.document, as: UTF8.self).replacing(part, with: other)
            return Self.codes(try Self.records(try Self.validate(["--format", "jsonl"] + flags, Array(text.utf8)))[0])
        }
        #expect(try codes("", "", "--destination", "https://other.test") == ["destination.mismatch"])
        #expect(try codes("", "", "--issuer", "https://other.test") == ["issuer.mismatch"])
        #expect(
            try codes(" Destination=\"https://sp.example.test/saml\"", "", "--destination", "https://a.test") == [
                "destination.missing"
            ]
        )
        #expect(try codes("IssueInstant=\"2026", "IssueInstant=\"2027") == ["conditions.not-yet-valid"])
        #expect(try codes("", "", "--maximum-age", "1", "--clock-skew", "0") == ["conditions.expired"])
        let isAnswer = sample.message is any StatusResponse
        #expect(try codes("", "", "--in-response-to", "_q2") == (isAnswer ? ["in-response-to.mismatch"] : []))
        #expect(try codes("status:Success", "status:Requester") == (isAnswer ? ["status.not-success"] : []))
        let isLogout = sample.name == "LogoutRequest"
        // The end is optional, except in the profile of federations.
        let end = " NotOnOrAfter=\"2026-05-01T10:05:00Z\""
        #expect(try codes(end, "") == [])
        #expect(try codes(end, "", "--profile", "saml2int").contains("conditions.missing") == isLogout)
        #expect(try codes("ID=\"_m1\"", "") == ["saml.missing-element"])
    }

    /// `Issuer` is optional in SAML Core 3.2.1, as in a response.
    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `requires an issuer with a signature, a profile or a setting`(sample: SentMessage) throws {
        let text = String(decoding: try sample.document, as: UTF8.self)
        let nameless = Array(text.replacing("<saml:Issuer>https://idp.example.test</saml:Issuer>", with: "").utf8)
        func record(_ flags: String..., of document: [UInt8]? = nil) throws -> [String: Any] {
            try Self.records(try Self.validate(["--format", "jsonl"] + flags, document ?? nameless))[0]
        }
        let plain = try record()
        #expect(Self.codes(plain) == [])
        #expect(Self.codes(plain, "warning").contains("issuer.missing"))
        #expect(plain["verdict"] as? String == "undecided")
        #expect(Self.codes(try record("--issuer", "https://idp.example.test")) == ["issuer.missing"])
        #expect(Self.codes(try record("--profile", "web-sso")) == ["issuer.missing"])
        let signed = try Tool.run(["sign", "--key", "keys/idp-rsa.key.pem"], input: nameless)
        #expect(Self.codes(try record(of: signed.output)) == ["issuer.missing"])
        #expect(Self.codes(try record("--trust", "keys/trust.pem", of: signed.output)) == ["issuer.missing"])
    }

    @Test func `validates every message of an export, and counts them without the option`() throws {
        let input = try `samltool on messages other than responses`.har(withResponse: true)
        let result = try Self.validate(["--format", "jsonl"], input)
        let kinds = try Self.records(result).compactMap { $0["kind"] as? String }
        var expected = SentMessage.all.map(\.name)
        expected.insert("Response", at: 3)
        #expect(kinds == expected)
        let plain = try Tool.run("validate", "--format", "jsonl", "-", input: input)
        #expect(plain.lines.count == 1)
        let single = try Self.validate(["--format", "jsonl", "--entry", "2"], input)
        #expect(try Self.records(single).compactMap { $0["kind"] as? String } == ["LogoutRequest"])
    }

    @Test(.requiresXMLSec) func `validates the response in an ArtifactResponse, which could be forged`() throws {
        let file = TestVectors.directory.appending(path: "attacks/valid/assertion-signed.xml")
        let response = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        var answer = String(decoding: try SentMessage.all[4].document, as: UTF8.self)
        let end = try #require(answer.range(of: "</", options: .backwards))
        answer.insert(contentsOf: response, at: end.lowerBound)
        let genuine = try Self.validate(Self.trust + ["--format", "jsonl"], Array(answer.utf8))
        #expect(genuine.status == 0, "\(genuine.text)\(genuine.errors)")
        #expect(try Self.records(genuine)[0]["kind"] as? String == "Response")
        let verified = try Tool.run(["verify"] + Self.trust, input: Array(answer.utf8))
        #expect(verified.lines.first == "verified: yes")
        let forged = answer.replacing("mira-7", with: "mira-8")
        #expect(try Self.validate(Self.trust, Array(forged.utf8)).status == 1)
        // The signature of the answer alone does not prove the response.
        let loose = try Self.validate(
            Self.trust + ["--require-signature", "none", "--format", "jsonl"],
            Array(forged.utf8)
        )
        #expect(Self.codes(try Self.records(loose)[0]).contains("signature.invalid-digest"))
    }

    @Test func `shows the status of an ArtifactResponse without a response`() throws {
        let success = String(decoding: try SentMessage.all[4].document, as: UTF8.self)
        let failure = success.replacing(
            "status:Success\"/>",
            with: "status:Requester\"/><p:StatusMessage xmlns:p=\""
                + "urn:oasis:names:tc:SAML:2.0:protocol\">expired</p:StatusMessage>"
        )
        #expect(failure != success)
        for (document, isNamed) in [(success, false), (failure, true)] {
            let result = try Tool.run(["validate"], input: Array(document.utf8))
            #expect(result.status == 1)
            #expect(result.text.contains("input.other-message: This is an `ArtifactResponse`, not a SAML response."))
            #expect(result.text.contains("status:Requester, not Success. The message is \"expired\".") == isNamed)
        }
    }

    @Test func `names the kind in every format`() throws {
        let input = try SentMessage.all[1].document
        for format in ReportFormat.allCases {
            let text =
                switch format {
                case .text: "undecided  - (LogoutRequest)"
                case .csv: ",LogoutRequest,_m1,"
                case .junit: "kind: LogoutRequest"
                case .markdown: "`-`: LogoutRequest from"
                case .jsonl, .html, .sarif: "\"kind\":\"LogoutRequest\""
                }
            let result = try Self.validate(["--format", format.rawValue], input)
            #expect(result.text.contains(text), "\(format) \(result.text.prefix(3_000))")
        }
    }

    @Test func `never calls a message of another standard accepted`() throws {
        for document in ["<Assertion xmlns=\"urn:oasis:names:tc:SAML:2.0:assertion\"/>", "<html/>", "eyJa.b.c"] {
            #expect(try Self.validate([], Array(document.utf8)).status == 1)
        }
    }
}
