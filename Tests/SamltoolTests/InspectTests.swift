// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import TestVectors
internal import Testing

/// The sentences at the beginning of the output of `inspect`.
@Suite struct `samltool inspect` {
    /// The lines before the first empty one.
    private func sentences(_ arguments: String..., input: [UInt8] = []) throws -> [String] {
        let result = try Tool.run(["inspect"] + arguments, input: input)
        #expect(result.status == 0, "\(result.errors)")
        return result.text.split(separator: "\n\n").first?.split(separator: "\n").map(String.init) ?? []
    }

    @Test(.requiresXMLSec) func `begins with what decides`() throws {
        #expect(
            try sentences("responses/xmlsec1/assertion-signed.xml") == [
                "A Response from `https://idp.example.test`, issued at 2026-05-01T10:00:00Z.",
                "It answers the request `_q1`.",
                "It was sent to `https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer`.",
                "Its status is `urn:oasis:names:tc:SAML:2.0:status:Success`.",
                "The assertion is not verified and contains 3 attributes: `uid`, `givenName`, `zip`.",
                "Its recipient is `https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer`.",
                "It is meant for the audience `https://saml.sp.auth.adobe.com`.",
                "It is valid from 2026-05-01T09:55:00Z until 2026-05-01T10:05:00Z.",
                "Its subject has a NameID of the format `urn:oasis:names:tc:SAML:2.0:nameid-format:persistent`.",
                "The signature of the assertion was not verified; its digest holds.",
            ]
        )
    }

    @Test(.requiresXMLSec) func `shows a document with a fault as far as it can be read, and the fault`() throws {
        let file = TestVectors.directory.appending(path: "responses/xmlsec1/assertion-signed.xml")
        let text = try String(contentsOf: file, encoding: .utf8).replacing(#/ IssueInstant="[^"]*"/#, with: "")
        let lines = try sentences("-", input: Array(text.utf8))
        #expect(lines.contains("It is meant for the audience `https://saml.sp.auth.adobe.com`."))
        #expect(lines.last == "First error: `Response` has no attribute `IssueInstant`.")
    }

    @Test func `escapes characters that control a terminal in JSON`() throws {
        let file = TestVectors.directory.appending(path: "responses/xmlsec1/assertion-signed.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
            .replacing("https://idp.example.test", with: "https://idp\u{202E}\u{9B}.example.test")
        let output = try Tool.run(["inspect", "--json", "-"], input: Array(text.utf8)).text
        #expect(output.contains(#"https://idp\u202e\u009b.example.test"#), "\(output.unicodeScalars.prefix(200))")
        #expect(!output.unicodeScalars.contains("\u{202E}"))
    }

    @Test(.requiresXMLSec) func `names a change that broke a digest`() throws {
        #expect(
            try sentences("changes/proven/pretty-content.xml").last
                == "The signature of the assertion does not hold: the content was changed after signing (pretty-printed)."
        )
    }

    @Test func `names the certificate that content is encrypted for`() throws {
        let lines = try sentences("responses/pysaml2/login-encrypted.xml")
        #expect(
            lines.contains {
                $0.hasSuffix(
                    " is meant for the certificate `CN=sp.example.test,O=swift-saml test vectors` with the serial number 03."
                )
            },
            "\(lines)"
        )
        // The signature is inside the encrypted content.
        #expect(!lines.contains("It is not signed."))
    }

    @Test(.requiresXMLSec, arguments: SentMessage.all)
    func `does not call a message in a signed query unsigned`(sample: SentMessage) throws {
        let signed = try sentences(input: Array(sample.url().utf8))
        #expect(signed.last == "The signature of the query was not verified.")
        #expect(!signed.contains("It is not signed."))
        let unsigned = try sentences(input: sample.document)
        #expect(unsigned.contains("It is not signed."))
    }

    @Test func `shows the content of an assertion alone`() throws {
        let file = TestVectors.directory.appending(path: "responses/xmlsec1/minimal.xml")
        let response = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let element = try #require(
            response.firstMatch(of: #/<saml:Assertion .*<\/saml:Assertion>/#.dotMatchesNewlines())
        )
        let names = """
            <saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
            xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"\u{20}
            """
        let alone = element.output.replacing("<saml:Assertion ", with: names, maxReplacements: 1)
        let lines = try sentences(input: Array(alone.utf8))
        #expect(lines.first?.hasPrefix("An Assertion from `https://idp.example.test`, issued at ") == true, "\(lines)")
        #expect(lines.contains("It is meant for the audience `https://saml.sp.auth.adobe.com`."), "\(lines)")
    }
}
