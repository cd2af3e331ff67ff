// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import TestVectors
internal import Testing

/// Two changes at once, and the bounds of what is reverted (S-60).
@Suite(.requiresXMLSec) struct `two changes and bounds of the diagnosis` {
    private static func findings(_ document: [UInt8], work: Int = SearchAllowance.document.work) throws -> [Finding] {
        let validator = try Keyring.diagnosingValidator()
        let parsed = try UnverifiedResponse(parsing: document, limits: .batch)
        let allowance = SearchAllowance(work: work, isShare: false)
        return validator.validate(parsed, at: .instant(Keyring.moment), within: allowance).findings.filter {
            $0.severity == .error && $0.code.rawValue.hasPrefix("signature.")
        }
    }

    private static func cause(_ document: String) throws -> String? {
        try findings(Array(document.utf8)).first?.cause
    }

    private static func attribute(_ value: String, before gap: String = "") -> String {
        "<saml:Attribute Name=\"a\">\(gap)<saml:AttributeValue>\(value)</saml:AttributeValue></saml:Attribute>"
    }

    @Test(arguments: [
        ("pair-pretty-nfd", ["pretty-printed", "unicode-normalization"]),
        ("pair-certificate-charset", ["certificate-layout", "charset"]),
        ("der-pretty", ["der-signature", "pretty-printed"]),
    ])
    func `are both named by the message`(file: String, names: [String]) throws {
        let finding = try #require(try Self.findings(Keyring.bytes("changes/proven/\(file).xml")).first)
        #expect(names.contains(finding.cause ?? ""))
        #expect(finding.message.contains("Causes: "))
        for name in names { #expect(finding.message.contains("`\(name)`")) }
    }

    @Test func `a value in DER has its own remedy`() throws {
        let findings = try Self.findings(Keyring.bytes("changes/proven/der.xml"))
        #expect(findings.map(\.cause) == ["der-signature", "der-signature"])
        // The signature of the assertion, which that of the response covers, has another form, too.
        #expect(findings.map { $0.message.contains("The content is intact. Cause: ") } == [false, true])
        #expect(findings.allSatisfy { $0.remedy?.contains("IEEE P1363") ?? false })
    }

    @Test(arguments: ["proven/der", "proven/pretty-document"])
    func `a value that no key verifies has no cause in any form`(file: String) throws {
        let document = String(decoding: try Keyring.bytes("changes/\(file).xml"), as: UTF8.self)
        // A digit in the middle of each value, outside the lengths of DER.
        let changed = document.replacing(/SignatureValue>\s*[A-Za-z0-9+\/]{40}/) { match in
            match.output + (document[match.range.upperBound] == "A" ? "B" : "A")
        }.replacing(/(SignatureValue>\s*[A-Za-z0-9+\/]{41})./) { match in match.output.1 }
        try #require(changed.utf8.count == document.utf8.count && changed != document)
        let findings = try Self.findings(Array(changed.utf8))
        #expect(findings.map(\.code).allSatisfy { $0 == .signatureInvalidValue } && !findings.isEmpty)
        let causes = findings.compactMap(\.cause)
        #expect(causes.allSatisfy { $0 == "other-key-than-certificate" }, "\(causes)")
    }

    /// The first signature has changed content, so that every pair is tried; the second one has one common change.
    @Test func `use at most half of the work of a document`() throws {
        let attributes = (0..<6).map { Self.attribute(" v\($0)  é &amp;amp; \n ", before: "\n    ") }.joined()
        let first = SignedSample.assertion(attributes: attributes + Self.attribute("[first]"))
        let second = SignedSample.assertion(id: "_a2", attributes: Self.attribute("[second]"))
        let document = try SignedSample.sign(SignedSample.response(first + second), "_a1", "_a2")
            .replacing("[first]", with: "[other]").replacing("[second]", with: "[second] ")
        let findings = try Self.findings(Array(document.utf8), work: 16 << 20)
        #expect(findings.map(\.cause) == ["content-changed", "white-space"])
        #expect(!findings.contains { $0.message.contains("reached its limit") })
    }

    /// The search for one change ends at 1.5 million, and the search for two at 5.2 million.
    @Test(arguments: [(6_000_000, "namespace-prefixes"), (4_000_000, "content-changed")])
    func `end with the work, without a note`(work: Int, cause: String) throws {
        let document = try Keyring.bytes("changes/proven/pair-prefixes-cleanup.xml")
        let findings = try Self.findings(document, work: work)
        #expect(findings.map(\.cause) == [cause])
        #expect(!findings.contains { $0.message.contains("reached its limit") })
    }

    /// Two lines of Base64 between the indentation of the element, which were joined.
    @Test(arguments: [(4, "certificate-layout"), (95, "certificate-layout"), (96, "content-changed")])
    func `an indentation is repeated up to a length`(count: Int, cause: String) throws {
        let gap = "\n" + String(repeating: " ", count: count)
        let line = String(repeating: "QUJD", count: 16)
        let lines = "\(gap)\(line)\(gap)\(line)\(gap)"
        let assertion = SignedSample.assertion(attributes: Self.attribute(lines, before: gap))
        let document = try SignedSample.sign(SignedSample.response(assertion), "_a1")
        #expect(try Self.cause(document.replacing(lines, with: line + line)) == cause)
        #expect(try Self.cause(document.replacing(lines, with: line + line + "QQ==")) == "content-changed")
    }

    @Test(arguments: TamperingCause.allCases)
    func `causes are in the catalog of findings`(cause: TamperingCause) {
        let reasons = [Finding.Code.signatureInvalidDigest, .signatureInvalidValue].map(\.meaning.reason)
        #expect(reasons.contains { $0.contains("`\(cause.rawValue)`") })
    }
}
