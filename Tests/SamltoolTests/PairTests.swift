// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// An answer is compared with the request of the same input that it names.
@Suite struct `samltool validate with pairs` {
    private static func vector(_ name: String) throws -> String {
        let bytes = try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/\(name).xml"))
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func body(_ name: String, _ document: String) -> String {
        let value = Data(document.utf8).base64EncodedString()
        return "\(name)=\(value.replacing("+", with: "%2B").replacing("=", with: "%3D"))"
    }

    /// A request that the response of the vector does not fit: it asks for another strength.
    private static func request(_ id: String, instant: String = "2026-05-01T09:59:00Z") -> String {
        """
        <p:AuthnRequest xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="\(id)" Version="2.0" IssueInstant="\(instant)">\
        <a:Issuer xmlns:a="urn:oasis:names:tc:SAML:2.0:assertion">https://other.example.test</a:Issuer></p:AuthnRequest>
        """
    }

    private static func validate(_ input: [UInt8], _ flags: String...) throws -> [[String: Any]] {
        let result = try Tool.run(
            ["validate", "--format", "jsonl", "--at", "issue-instant"] + flags + ["-"],
            input: input
        )
        return try result.lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    private static func codes(_ record: [String: Any]) -> [String] {
        (record["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    @Test func `joins requests and answers of a HAR in their order`() throws {
        let response = try Self.vector("guide")
        let answer = Self.body("SAMLResponse", response)
        let pair = [Self.body("SAMLRequest", Self.request("_q1")), answer]
        let joined = try Self.validate(`samltool on inputs with several documents`.har(pair))
        #expect(joined.count == 1)
        #expect(joined[0]["answeredEntry"] as? String == "1")
        // The audience must be the sender of the request.
        #expect(Self.codes(joined[0]).contains("audience.mismatch"))
        for others in [[Self.body("SAMLRequest", Self.request("_other")), answer], pair.reversed(), [answer]] {
            let record = try Self.validate(`samltool on inputs with several documents`.har(others))[0]
            #expect(record["answeredEntry"] == nil)
            #expect(!Self.codes(record).contains("audience.mismatch"))
        }
        // The request of the user takes precedence.
        let own = try Self.validate(
            `samltool on inputs with several documents`.har(pair),
            "--request",
            "findings/authn-request.xml"
        )
        #expect(Self.codes(own[0]).contains("in-response-to.mismatch"))
    }

    @Test func `joins other inputs on request`() throws {
        let response = try Self.vector("guide")
        let text = "\(Self.body("SAMLRequest", Self.request("_q1")))\n\(Self.body("SAMLResponse", response))\n"
        #expect(try Self.validate(Array(text.utf8))[0]["answeredEntry"] == nil)
        let joined = try Self.validate(Array(text.utf8), "--pair", "--messages", "all")
        #expect(joined.map { $0["kind"] as? String } == ["AuthnRequest", "Response"])
        #expect(joined[1]["answeredEntry"] as? String == "1")
        #expect(Self.codes(joined[1]).contains("audience.mismatch"))
        let values = text.split(separator: "\n").map { line in
            "{\"SAMLResponse\":\"\(line.drop { $0 != "=" }.dropFirst())\"}\n"
        }
        let objects = try Self.validate(Array(values.joined().utf8), "--pair", "--messages", "all")
        #expect(objects.map { $0["answeredEntry"] as? String } == [nil, "1"])
        // Of two requests with one identifier, the first one counts.
        let twice = Self.body("SAMLRequest", Self.request("_q1", instant: "2027-05-01T09:59:00Z"))
        let second = try Self.validate(Array((twice + "\n" + text).utf8), "--pair")
        #expect(second[0]["answeredEntry"] as? String == "1")
        #expect(Self.codes(second[0]).contains("in-response-to.mismatch"))
    }

    @Test func `names the last request if that of the answer is absent`() throws {
        let answer = Self.body("SAMLResponse", try Self.vector("guide"))
        let request = Self.body("SAMLRequest", Self.request("_other"))
        let flags = ["validate", "--at", "issue-instant"]
        for (bodies, isNamed) in [([request, answer], true), ([answer, request], false), ([answer], false)] {
            let result = try Tool.run(flags, input: `samltool on inputs with several documents`.har(bodies))
            let sentence = "the last request before it is `_other`, issued at 2026-05-01T09:59:00Z (entry 1)."
            #expect(result.text.contains(sentence) == isNamed, "\(result.text)")
        }
    }
}
