// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import TestVectors
internal import Testing

/// Changes that mail gateways, editors and chats make in signed content.
@Suite(.requiresXMLSec) struct `causes in copied text` {
    /// The finding about a signed document in which a text was replaced.
    private static func finding(_ value: String, _ copied: String) throws -> Finding {
        let attribute =
            "<saml:Attribute Name=\"a\"><saml:AttributeValue>\(value)</saml:AttributeValue></saml:Attribute>"
        return try finding(in: SignedSample.assertion(attributes: attribute), value, copied)
    }

    private static func finding(in assertion: String, _ value: String, _ copied: String) throws -> Finding {
        let document = try SignedSample.sign(SignedSample.response(assertion), "_a1")
        let changed = document.replacing(value, with: copied)
        try #require(changed != document)
        let parsed = try UnverifiedResponse(parsing: Array(changed.utf8), limits: .batch)
        let findings = try Keyring.diagnosingValidator()
            .validate(parsed, at: .instant(Keyring.moment), within: .document).findings
        return try #require(findings.first { $0.code == .signatureInvalidDigest })
    }

    @Test(arguments: ["xs", "xsd"])
    func `types that were removed from all values`(prefix: String) throws {
        let type =
            " xmlns:\(prefix)=\"http://www.w3.org/2001/XMLSchema\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\""
            + " xsi:type=\"\(prefix):string\""
        let assertion = SignedSample.assertion().replacing(
            "<saml:AttributeValue>",
            with: "<saml:AttributeValue\(type)>"
        )
        #expect(try Self.finding(in: assertion, type, "").cause == "types-removed")
        #expect(try Self.finding(in: assertion, type, " xml:lang=\"en\"").cause == "content-changed")
    }

    @Test(arguments: [
        ("it's \"so\"", "it\u{2019}s \u{201C}so\u{201D}", "typographic-characters"),
        ("a -- b ...", "a \u{2013} b \u{2026}", "typographic-characters"),
        ("a - b", "a \u{2013} b", "typographic-characters"),
        ("https://sp.example.test/a", "https:/\u{200B}/\u{200B}sp.example.test/\u{200B}a", "invisible-characters"),
        ("soft", "so\u{AD}ft", "invisible-characters"),
        (
            "https://sp.example.test/acs?a=b",
            "https://eu01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fsp.example.test%2Facs%3Fa%3Db&amp;data=05%7C1&amp;sdata=x",
            "rewritten-links"
        ),
        (
            "https://sp.example.test/a#b",
            "https://urldefense.com/v3/__https://sp.example.test/a*b__;Iw!!abc$",
            "rewritten-links"
        ),
        (
            "https://sp.example.test/a",
            "https://urldefense.proofpoint.com/v2/url?u=https-3A__sp.example.test_a&amp;d=x",
            "rewritten-links"
        ),
        (
            "https://sp.example.test/a",
            "https://secure-web.cisco.com/1abc/https%3A%2F%2Fsp.example.test%2Fa",
            "rewritten-links"
        ),
        ("mira@example.test", "mira@example.test&lt;mailto:mira@example.test&gt;", "rewritten-links"),
        ("mira@example.test", "[mira@example.test](mailto:mira@example.test)", "rewritten-links"),
        ("Bjørn", "Bj?rn", "replaced-characters"),
        ("Bjørn", "Bj??rn", "replaced-characters"),
        ("Bjørn Bjørnsen", "Bj\u{FFFD}rn Bj\u{FFFD}rnsen", "replaced-characters"),
        ("Łukasz", "?ukasz", "replaced-characters"),
        ("Bjørn", "BjC8rn", "seven-bit"),
        ("Käthe Æ", "KC$the Æ", "seven-bit"),
        ("Bjørn", "Bj&amp;#248;rn", "double-escaped"),
        ("Bjørn → Ø", "Bj&amp;#xF8;rn &amp;#8594; &amp;Oslash;", "double-escaped"),
    ])
    func `are proven by reverting them`(value: String, copied: String, cause: String) throws {
        let finding = try Self.finding(value, copied)
        #expect(finding.cause == cause)
        #expect(finding.party == .capture)
        #expect(finding.message.contains("Cause: "))
        #expect(!finding.message.contains("\\(") && finding.remedy?.contains("\\(") == false)
    }

    @Test(arguments: [
        ("Åse Bjørn", "\u{FFFD}se Bj\u{FFFD}rn", "U+FFFD"),
        ("Zoë Bjørn", "Zo? Bj?rn", "`?`"),
        ("one", "https://eu01.safelinks.protection.outlook.com/?url=nothing", "Safe Links"),
        ("one", "tw\u{200B}o", "U+200B"), ("a@b.example", "[email\u{A0}protected]", "a placeholder"),
        ("4111", "****", "a placeholder"),
    ])
    func `are named as likely if they are not proven`(value: String, copied: String, name: String) throws {
        let finding = try Self.finding(value, copied)
        #expect(finding.cause == "content-changed")
        #expect(finding.message.contains("A likely cause, which is not proven: "))
        #expect(finding.remedy?.hasSuffix("treat it as an attack.") == true)
        #expect(finding.message.contains(name))
    }

    @Test func `have no likely cause without a trace`() throws {
        #expect(try !Self.finding("one", "two?").message.contains("likely"))
    }
}
