// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// `verify`, and the signatures in `inspect`.
@Suite struct `samltool on signatures` {
    private static let moment = ["--at", "2026-05-01T10:01:00Z"]

    private func verify(_ arguments: String..., input: [UInt8] = []) throws -> Tool.Result {
        try Tool.run(["verify"] + Self.moment + arguments, input: input)
    }

    private func object(_ result: Tool.Result) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any])
    }

    private func signatures(_ result: Tool.Result) throws -> [[String: Any]] {
        try #require(try object(result)["signatures"] as? [[String: Any]])
    }

    @Test(
        .requiresXMLSec,
        arguments: [
            ("responses/xmlsec1/both-signed.xml", "Undecided: no trusted key was given, so no signature was verified."),
            ("changes/proven/pretty-document.xml", "Rejected: the content changed after signing (pretty printed)."),
        ]
    )
    func `verifies nothing without trusted keys, and shows digests and certificates`(
        file: String,
        headline: String
    ) throws {
        let result = try verify(file)
        #expect(result.status == 1)
        #expect(result.lines.prefix(2) == ["verified: no", headline], "\(result.text)")
        #expect(result.text.contains("digest holds: yes") == headline.hasPrefix("Undecided"))
        #expect(result.text.contains("    subject: \(Self.subject)"))
        let json = try verify("--json", file)
        #expect(json.status == 1)
        #expect(try object(json)["verified"] as? Bool == false)
        #expect(try verify("--trust", "keys/trust.pem", "--id", "_a1", "x.xml").status == 64)
        #expect(try verify("--metadata-signed-by", "keys/trust.pem", file).status == 64)
    }

    private static let subject = "CN=idp.example.test,O=swift-saml test vectors"

    @Test(
        .requiresXMLSec,
        arguments: [
            ("keys/idp-metadata.xml", "responses/xmlsec1/both-signed.xml", subject),
            ("keys/idp-rsa.crt.pem", "responses/xmlsec1/both-signed.xml", subject),
            // Only a key, whatever certificate the message contains.
            ("keys/idp-rsa.pub.pem", "responses/pysaml2/login-response-signed.xml", nil),
            // No key verifies the signature.
            ("keys/idp-rsa.crt.pem", "changes/unproven/tampered.xml", nil),
        ]
    )
    func `shows the certificate of the trusted key, never that of the message`(
        trust: String,
        file: String,
        subject: String?
    ) throws {
        let result = try Tool.run(["validate", "--format", "jsonl", "--trust", trust, file])
        let signature = try #require(try signatures(result).first)
        let certificate = try #require(signature["certificate"])
        #expect((certificate as? [String: Any])?["subject"] as? String == subject)
        #expect((certificate is NSNull) == (subject == nil))
    }

    @Test(.requiresXMLSec) func `reports which key verifies which elements`() throws {
        let result = try verify("--trust", "keys/idp-metadata.xml", "--json", "responses/xmlsec1/both-signed.xml")
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(try object(result)["verified"] as? Bool == true)
        let signatures = try signatures(result)
        #expect(signatures.compactMap { $0["covers"] as? String } == ["response", "assertion"])
        #expect(signatures.compactMap { $0["id"] as? String } == ["_r1", "_a1"])
        #expect(signatures.allSatisfy { ($0["key"] as? String)?.hasPrefix("sha256:") == true })
        let certificates = signatures.compactMap { $0["certificate"] as? [String: Any] }
        #expect(certificates.map { $0["subject"] as? String } == Array(repeating: Self.subject, count: 2))
        #expect(certificates.allSatisfy { ($0["sha256"] as? String)?.hasPrefix("69:8B:2F:B4:03:98") == true })
        let text = try verify("--trust", "keys/idp-metadata.xml", "responses/xmlsec1/both-signed.xml")
        #expect(text.lines.first == "verified: yes")
        #expect(text.text.contains("  target: /samlp:Response/saml:Assertion\n"))
    }

    @Test(
        .requiresXMLSec,
        arguments: [
            ("changes/proven/pretty-document.xml", "invalid-digest", "digest", "pretty-printed"),
            ("changes/unproven/tampered.xml", "invalid-digest", "digest", "content-changed"),
        ]
    )
    func `reports which part failed and why`(file: String, problem: String, part: String, cause: String) throws {
        let result = try verify("--trust", "keys/trust.pem", "--json", file)
        #expect(result.status == 1)
        #expect(result.errors == "")
        let signature = try #require(try signatures(result).first)
        #expect(signature["result"] as? String == problem)
        #expect(signature["failed"] as? String == part)
        #expect(signature["cause"] as? String == cause)
        #expect(signature["line"] as? Int != nil)
        let digests = [signature["expectedDigest"], signature["computedDigest"]].compactMap { $0 as? String }
        #expect(Set(digests).count == 2)
        #expect(digests.allSatisfy { Data(base64Encoded: $0)?.count == 32 })
    }

    @Test(.requiresXMLSec) func `lists the trusted keys and why each did not verify`() throws {
        let file = "responses/xmlsec1/response-signed.xml"
        let arguments = ["keys/idp-ec.crt.pem", "keys/sp-rsa.crt.pem"].flatMap { ["--trust", $0] }
        let result = try Tool.run(["verify", "--json"] + Self.moment + arguments + [file])
        let tried = try #require(try signatures(result).first?["triedKeys"] as? [[String: Any]])
        #expect(tried.map { $0["result"] as? String } == ["other-algorithm", "does-not-verify"])
        #expect(tried.map { $0["keyKind"] as? String } == ["EC P-256", "RSA 2048 bits"])
        let trusted = try #require(try object(result)["trustedKeys"] as? [[String: Any]])
        #expect(trusted.map { $0["key"] as? String } == tried.map { $0["key"] as? String })
        #expect(trusted.allSatisfy { $0["issuer"] is NSNull })
        // The key is right, and the content was changed.
        let changed = try verify("--trust", "keys/idp-metadata.xml", "--json", "changes/proven/pretty-document.xml")
        let keys = try #require(try signatures(changed).first?["triedKeys"] as? [[String: Any]])
        #expect(keys.map { $0["result"] as? String } == ["verifies", "other-algorithm"])
        let embedded = try #require(try signatures(changed).first?["embeddedKeys"] as? [[String: Any]])
        #expect(embedded.first?["verifies"] as? Bool == true)
        #expect(embedded.first?["cause"] as? String == "pretty-printed")
        let issuer = try #require(try object(changed)["trustedKeys"] as? [[String: Any]]).first?["issuer"]
        #expect(issuer as? String == "https://idp.example.test")
    }

    @Test(.requiresXMLSec) func `shows the first difference without values`() throws {
        let file = "changes/proven/pretty-document.xml"
        let text = try verify("--trust", "keys/idp-metadata.xml", "--diff", file).text
        #expect(text.contains("    received: ⏎····<saml:Issuer>••••"))
        #expect(text.contains("    signed: <saml:Issuer>••••"))
        let shown = try verify("--trust", "keys/idp-metadata.xml", "--diff", "--show-values", file).text
        #expect(shown.contains("<saml:Issuer>https://idp"))
        let unknown = try verify("--trust", "keys/idp-metadata.xml", "--diff", "changes/unproven/tampered.xml").text
        #expect(unknown.contains("  difference: not known"))
        // Only the layout of `SignedInfo` differs.
        let signed = try String(
            contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/assertion-signed.xml"),
            encoding: .utf8
        )
        let changed = signed.replacing("<ds:CanonicalizationMethod", with: "\n<ds:CanonicalizationMethod")
        let layout = try verify("--trust", "keys/idp-metadata.xml", "--diff", "-", input: Array(changed.utf8)).text
        #expect(layout.contains("      path: /ds:SignedInfo\n      before: "), "\(layout)")
        #expect(layout.contains("    received: ⏎<ds:CanonicalizationMethod·"), "\(layout)")
        #expect(try verify("--trust", "keys/trust.pem", "--show-values", file).status == 64)
        let pretty = try verify("--trust", "keys/trust.pem", "--dump-canonical", "-", "--dump-form", "pretty", file)
        #expect(pretty.lines.first?.hasPrefix("<saml:Assertion") == true && pretty.lines.contains("  ⏎····"))
    }

    @Test(.requiresXMLSec) func `shows the certificate that an encrypted part is meant for`() throws {
        let file = "responses/pysaml2/login-encrypted.xml"
        for (key, number) in [("keys/sp-rsa.key.pem", 1), ("keys/idp-rsa.key.pem", nil)] as [(String, Int?)] {
            let result = try Tool.run("inspect", "--json", "--decryption-key", key, file)
            let part = try #require((try object(result)["encrypted"] as? [[String: Any]])?.first)
            let recipient = try #require((part["recipients"] as? [[String: Any]])?.first)
            #expect(recipient["decryptionKey"] as? Int == number)
            #expect(
                (recipient["certificate"] as? [String: Any])?["subject"] as? String
                    == "CN=sp.example.test,O=swift-saml test vectors"
            )
        }
    }

    @Test(.requiresXMLSec) func `distinguishes an untrusted key from changed content`() throws {
        let result = try verify("--trust", "keys/sp-rsa.pub.pem", "--json", "responses/xmlsec1/assertion-signed.xml")
        #expect(result.status == 1)
        let signature = try #require(try signatures(result).first)
        #expect(signature["failed"] as? String == "key")
        #expect(signature["cause"] as? String == "embedded-key-verifies")
        #expect(signature["expectedDigest"] as? String == signature["computedDigest"] as? String)
        // The signature value differs, and no C library writes an error message.
        let other = try verify("--trust", "keys/sp-rsa.pub.pem", "changes/proven/pretty-document.xml")
        #expect(other.status == 1)
        #expect(other.errors == "")
        #expect(other.text.contains("  failed: value\n"))
    }

    @Test(.requiresXMLSec) func `does not verify a document without a signature`() throws {
        let result = try verify("--trust", "keys/trust.pem", "responses/xmlsec1/minimal.xml")
        #expect(result.status == 1)
        #expect(result.text.contains("  signature.missing: "))
        #expect(result.text.contains("The document contains no signature."))
        let malformed = try verify("--trust", "keys/trust.pem", input: Array("<a>".utf8))
        #expect(malformed.status == 1)
        #expect(malformed.errors.contains("xml.malformed"))
    }

    @Test(.requiresXMLSec) func `decrypts encrypted content`() throws {
        let file = "responses/xmlsec1/encrypted-assertion.xml"
        let closed = try verify("--trust", "keys/trust.pem", file)
        #expect(closed.status == 1)
        #expect(closed.text.contains("encryption.not-decrypted: "))
        #expect(!closed.text.contains("signature.missing"))
        let opened = try verify("--trust", "keys/trust.pem", "--decryption-key", "keys/sp-rsa.key.pem", file)
        #expect(opened.status == 0)
        #expect(opened.text.contains("  - covers: assertion\n"))
    }

    @Test(.requiresXMLSec) func `allows algorithms by name`() throws {
        let file = "exchange/signed/inclusive.xml"
        let refused = try verify("--trust", "keys/trust.pem", "--json", file)
        #expect(try signatures(refused).first?["failed"] as? String == "algorithm")
        let allowed = try verify("--trust", "keys/trust.pem", "--allow-algorithm", "inclusive-c14n", file)
        #expect(allowed.status == 0)
        #expect(try verify("--trust", "keys/trust.pem", "--allow-algorithm", "md5", file).status == 64)
    }

    @Test(.requiresXMLSec) func `fails for an invalid signature in an Advice element`() throws {
        let key = ["--key", "keys/idp-rsa.key.pem"]
        let document = String(
            decoding: try Data(contentsOf: TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml")),
            as: UTF8.self
        )
        let start = try #require(document.range(of: "<saml:Assertion "))
        let end = try #require(document.range(of: "</saml:Assertion>"))
        let inner = document[start.lowerBound..<end.upperBound].replacing("_a1", with: "_b1")
        let around = document.replacing(
            "<saml:AttributeStatement>",
            with: "<saml:Advice>\(inner)</saml:Advice><saml:AttributeStatement>"
        )
        let first = try Tool.run(["sign", "--id", "_b1"] + key + ["-"], input: Array(around.utf8))
        #expect(first.status == 0)
        for (changed, status) in [(false, 0), (true, 1)] as [(Bool, Int32)] {
            let value = first.text.replacing("mira-7", with: changed ? "mira-8" : "mira-7", maxReplacements: 1)
            let signed = try Tool.run(["sign", "--id", "_a1"] + key + ["-"], input: Array(value.utf8))
            #expect(signed.status == 0)
            let result = try verify("--trust", "keys/trust.pem", "--json", "-", input: signed.output)
            #expect(result.status == status)
            #expect(try object(result)["verified"] as? Bool == !changed)
            let signatures = try signatures(result)
            #expect(signatures.compactMap { $0["id"] as? String } == ["_a1", "_b1"])
            #expect(signatures.allSatisfy { $0["line"] as? Int != nil })
            #expect(signatures.last?["result"] as? String == (changed ? "invalid-digest" : "valid"))
        }
    }

    @Test(.requiresXMLSec) func `writes the octets of the digest`() throws {
        let file = "changes/unproven/tampered.xml"
        let dump = try verify("--trust", "keys/trust.pem", "--dump-canonical", "-", file)
        #expect(dump.status == 1)
        #expect(dump.text.hasPrefix("<saml:Assertion "))
        #expect(dump.text.hasSuffix("</saml:Assertion>"))
        #expect(!dump.text.contains("ds:Signature"))
        let both = "responses/xmlsec1/both-signed.xml"
        let named = try verify("--trust", "keys/trust.pem", "--dump-canonical", "-", "--id", "_a1", both)
        #expect(named.status == 0)
        #expect(named.text.hasPrefix("<saml:Assertion "))
        #expect(
            try verify("--trust", "keys/trust.pem", "--dump-canonical", "-", both).text.hasPrefix("<samlp:Response ")
        )
        let absent = try verify("--trust", "keys/trust.pem", "--dump-canonical", "-", "--id", "_x", both)
        #expect(absent.status == 1)
        #expect(absent.output.isEmpty)
        try Folder.with { folder in
            let target = folder.appending(path: "octets")
            let result = try verify("--trust", "keys/trust.pem", "--dump-canonical", target.path, file)
            #expect(result.lines.first == "verified: no")
            #expect(Array(try Data(contentsOf: target)) == dump.output)
        }
    }

    @Test(.requiresXMLSec) func `exits with 66 if an input cannot be opened`() throws {
        #expect(try verify("--trust", "keys/trust.pem", "absent.xml").status == 66)
        #expect(try verify("--trust", "absent.pem", "responses/xmlsec1/minimal.xml").status == 66)
        #expect(try verify("--trust", "README.md", "responses/xmlsec1/minimal.xml").status == 64)
    }

    @Test(.requiresXMLSec) func `shows signatures in inspect without trusted keys`() throws {
        let result = try Tool.run("inspect", "--json", "changes/proven/pretty-content.xml")
        let signature = try #require(try signatures(result).first)
        #expect(signature["digestHolds"] as? Bool == false)
        #expect(signature["cause"] as? String == "pretty-printed")
        #expect(signature["target"] as? String == "/samlp:Response/saml:Assertion")
        #expect(signature["result"] as? String == "unchecked")
        let keys = try #require(signature["embeddedKeys"] as? [[String: Any]])
        #expect(keys.map { $0["verifies"] as? Bool } == [true])
        let good = try Tool.run("inspect", "responses/xmlsec1/assertion-signed.xml")
        #expect(good.text.contains("  digest holds: yes\n"))
        #expect(!good.text.contains("  cause:"))
    }
    @Test(.disabled(if: BuildTraits.hasXMLSec, "this build has xmlsec"))
    func `reports a build without xmlsec`() throws {
        let result = try verify("--trust", "keys/trust.pem", "responses/xmlsec1/both-signed.xml")
        #expect(result.status == 64)
        #expect(result.errors.contains("XMLSec"))
    }
}
