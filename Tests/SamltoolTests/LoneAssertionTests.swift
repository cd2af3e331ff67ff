// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// An assertion without its response, as logs of service providers contain it.
@Suite struct `samltool on an assertion alone` {
    private static let trust = ["--trust", "keys/trust.pem"]

    private func run(_ arguments: [String], _ document: String) throws -> (Tool.Result, [String: Any]) {
        let result = try Tool.run(arguments + ["--json", "-"], input: Array(document.utf8))
        return (result, try #require(try JSONSerialization.jsonObject(with: Data(result.output)) as? [String: Any]))
    }

    private func codes(_ report: [String: Any]) -> [String] {
        (report["findings"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }

    /// Returns an element of a response, with the namespaces that the response declares.
    private func element(_ name: String, of file: String) throws -> String {
        let response = String(
            decoding: try Data(contentsOf: TestVectors.directory.appending(path: file)),
            as: UTF8.self
        )
        let start = try #require(response.range(of: "<saml:\(name)"))
        let end = try #require(response.range(of: "</saml:\(name)>"))
        let namespaces = """
            xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            """
        return "<saml:\(name) \(namespaces)\(response[start.upperBound..<end.upperBound])"
    }

    private func assertion() throws -> String {
        try element("Assertion", of: "responses/xmlsec1/assertion-signed.xml")
    }

    private func unsigned() throws -> String {
        try assertion().replacing(#/<ds:Signature .*?<\/ds:Signature>/#.dotMatchesNewlines(), with: "")
    }

    @Test func `it is not a message of a protocol`() throws {
        let document = try UnverifiedResponse(parsing: Array(try assertion().utf8))
        #expect(document.otherMessageType == nil)
        #expect(document.otherMessage == nil)
        #expect(document.typeToShow == LoneAssertion.self)
    }

    @Test func `inspect shows its content`() throws {
        let (result, report) = try run(["inspect"], try assertion())
        #expect(result.status == 0)
        #expect(codes(report) == ["input.other-message"])
        let message = try #require(report["message"] as? [String: Any])
        #expect(message["kind"] as? String == "Assertion")
        let content = try #require((message["assertions"] as? [[String: Any]])?.first)
        #expect(content["id"] as? String == "_a1")
        #expect(
            (content["attributes"] as? [[String: Any]])?.map { $0["name"] as? String } == ["uid", "givenName", "zip"]
        )
        // It is never validated.
        for flags in [[], ["--messages", "all"], Self.trust] where flags != Self.trust || BuildTraits.hasXMLSec {
            let verdict = try Tool.run(["validate"] + flags + ["-"], input: Array(try assertion().utf8))
            #expect(verdict.status == 1)
            #expect(verdict.text.contains("input.other-message: This is an `Assertion` without its `Response`"))
        }
    }

    @Test(.requiresXMLSec) func `verify verifies its own signature, and no other`() throws {
        let (valid, report) = try run(["verify"] + Self.trust, try assertion())
        #expect(valid.status == 0)
        #expect(codes(report) == ["input.other-message"])
        let signature = try #require((report["signatures"] as? [[String: Any]])?.first)
        #expect(signature["covers"] as? String == "assertion")
        #expect(signature["target"] as? String == "/saml:Assertion")

        // A genuine assertion in its advice proves nothing about an assertion.
        let advice = "<saml:Advice>\(try assertion())</saml:Advice><saml:AuthnStatement"
        let holder = try unsigned().replacing("\"_a1\"", with: "\"_a2\"").replacing(
            "<saml:AuthnStatement",
            with: advice
        )
        for (document, expected) in [
            (try unsigned(), ["input.other-message", "signature.missing"]),
            (holder, ["input.other-message", "signature.missing"]),
            (try assertion().replacing("uid", with: "mail"), ["input.other-message", "signature.invalid-digest"]),
        ] {
            let (result, report) = try run(["verify"] + Self.trust, document)
            #expect(result.status == 1)
            #expect(report["verified"] as? Bool == false)
            #expect(codes(report) == expected)
        }
    }

    @Test(.requiresXMLSec) func `an assertion in advice with a signature that fails is not verified`() throws {
        let inner = try assertion().replacing("uid", with: "mail")
        let advice = "<saml:Advice>\(inner)</saml:Advice><saml:AuthnStatement"
        let holder = try unsigned().replacing("\"_a1\"", with: "\"_a2\"").replacing(
            "<saml:AuthnStatement",
            with: advice
        )
        let flags = ["sign", "--key", "keys/idp-rsa.key.pem", "--id", "_a2", "-"]
        let signed = try Tool.run(flags, input: Array(holder.utf8))
        let (result, report) = try run(["verify"] + Self.trust, signed.text)
        #expect(result.status == 1)
        #expect(report["verified"] as? Bool == false)
        #expect(codes(report) == ["input.other-message", "signature.unchecked"])
        let results = (report["signatures"] as? [[String: Any]])?.map { $0["result"] as? String }
        #expect(results == ["valid", "unchecked"])
    }

    @Test(.requiresXMLSec) func `an envelope with two assertions has a reason`() throws {
        let two = try assertion() + (try assertion().replacing("\"_a1\"", with: "\"_a2\""))
        let envelope =
            "<s:Envelope xmlns:s=\"http://schemas.xmlsoap.org/soap/envelope/\"><s:Body>\(two)</s:Body></s:Envelope>"
        for command in [["inspect"], ["verify"] + Self.trust] {
            let (_, report) = try run(command, envelope)
            #expect(codes(report) == ["input.other-message", "saml.not-a-response"], "\(command)")
        }
        #expect(try run(["verify"] + Self.trust, envelope).0.status == 1)
    }

    @Test func `only inspect and verify take it from a log or an archive`() throws {
        let line = Array("2026-05-01 10:00:01,123 DEBUG Decoded: \(try assertion().replacing("\n", with: ""))\n".utf8)
        for command in ["decode", "decrypt", "canonicalize"] {
            let keys = command == "decrypt" ? ["--decryption-key", "keys/sp-rsa.key.pem"] : []
            guard keys.isEmpty || BuildTraits.hasXMLSec else { continue }
            #expect(try Tool.run([command] + keys + ["-"], input: line).status != 0)
            #expect(try Tool.run([command, "--entry", "1"] + keys + ["-"], input: line).status != 0)
        }
        let value = Data(try assertion().utf8).base64EncodedString()
        let entry: [String: Any] = [
            "request": [
                "method": "POST", "url": "https://sp.example.test/",
                "postData": ["params": [["name": "SAMLResponse", "value": value]]],
            ]
        ]
        let archive = try JSONSerialization.data(withJSONObject: ["log": ["version": "1.2", "entries": [entry]]])
        let shown = try Tool.run("inspect", "-", input: Array(archive))
        #expect(shown.text.contains("kind: Assertion"), "\(shown.text)\(shown.errors)")
    }

    @Test func `the assertions of a log have numbers if it contains no message`() throws {
        let line = try assertion().replacing("\n", with: "")
        let log = (1...2).map { "2026-05-01 10:00:0\($0),123 DEBUG Decoded: \(line)\n" }.joined()
        let list = try Tool.run("inspect", "-", input: Array(log.utf8))
        #expect(list.lines.map { $0.prefix(14) } == ["  1  Assertion", "  2  Assertion"])
        let second = try Tool.run("inspect", "--entry", "2", "-", input: Array(log.utf8))
        #expect(second.text.contains("kind: Assertion"))
        // A message has the only number.
        let request = try Data(contentsOf: TestVectors.directory.appending(path: "queries/pysaml2-attribute-query.xml"))
        let mixed = try Tool.run("inspect", "-", input: Array(log.utf8) + Array(request))
        #expect(mixed.text.contains("kind: AttributeQuery"))
    }

    @Test func `of an encrypted assertion, the recipients are shown`() throws {
        let document = try element("EncryptedAssertion", of: "encryption/aes128-gcm-rsa-oaep-mgf1p-sha256.xml")
        let (result, report) = try run(["inspect"], document)
        #expect(result.status == 0)
        #expect(codes(report) == ["input.other-message", "saml.not-a-response"])
        #expect((report["encrypted"] as? [Any])?.count == 1)
        guard BuildTraits.hasXMLSec else { return }
        #expect(try run(["verify"] + Self.trust, document).0.status == 1)
    }
}
