// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import Testing

/// The validation and the examination of a document have one budget, and search once for a cause (S-97).
@Suite(.requiresXMLSec) struct `one budget for the report about signatures` {
    private static func examine(_ document: String, work: Int = SearchAllowance.document.work) throws
        -> ExaminedResponse
    {
        let parsed = try UnverifiedResponse(parsing: Array(document.utf8), limits: .batch)
        let allowance = SearchAllowance(work: work, isShare: false)
        return try Keyring.diagnosingValidator().examine(parsed, at: .instant(Keyring.moment), within: allowance)
    }

    /// The causes that validation alone proves within an allowance.
    private static func causes(_ document: String, work: Int) throws -> [String?] {
        let parsed = try UnverifiedResponse(parsing: Array(document.utf8), limits: .batch)
        let allowance = SearchAllowance(work: work, isShare: false)
        return try Keyring.diagnosingValidator().validate(parsed, at: .instant(Keyring.moment), within: allowance)
            .findings
            .filter { $0.code == .signatureInvalidDigest || $0.code == .signatureInvalidValue }.map(\.cause)
    }

    private static func attributes(_ value: String, more count: Int) -> String {
        let values = (0..<count).map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }.joined()
        return
            "<saml:Attribute Name=\"a\"><saml:AttributeValue>\(value)</saml:AttributeValue>\(values)</saml:Attribute>"
    }

    /// A response and its assertion, both signed, in which a value was changed so that a cause is found late or never.
    private static func twoFailures(more count: Int, from text: String, to other: String) throws -> String {
        let assertion = SignedSample.assertion(attributes: attributes("[\(text)]", more: count))
        return try SignedSample.sign(SignedSample.response(assertion), "_a1", "_r1")
            .replacingOccurrences(of: "[\(text)]", with: "[\(other)]", options: .literal)
    }

    @Test(arguments: [1, 10, 100, 1_000])
    func `is spent once for a cause that both report`(count: Int) throws {
        let document = try Self.twoFailures(more: count, from: "\u{E9}", to: "e\u{301}")
        let examined = try Self.examine(document)
        #expect(examined.signatures.map(\.cause) == [.unicodeNormalization, .unicodeNormalization])
        #expect(examined.signatures.allSatisfy { $0.difference(showsValues: false) != nil })
        // The validation alone needs the same work: with half of it, it does not prove the second cause.
        let proven = ["unicode-normalization", "unicode-normalization"]
        #expect(try Self.causes(document, work: examined.work) == proven)
        #expect(try Self.causes(document, work: examined.work / 2) != proven)
    }

    @Test(arguments: [(10, 0), (1_000, 1_000_000), (1_000, SearchAllowance.document.work), (5_000, 8_000_000)])
    func `is never exceeded by failures without a cause`(count: Int, work: Int) throws {
        let document = try Self.twoFailures(more: count, from: "first", to: "other")
        let examined = try Self.examine(document, work: work)
        #expect(examined.work <= work)
        #expect(examined.signatures.map(\.cause) == [nil, nil])
        #expect(examined.signatures.map(\.digestHolds) == [false, false])
    }

    /// The keys inside the document are shown even if the search for causes spends the whole budget.
    @Test func `includes the keys inside the document, which come first`() throws {
        let certificates = try ResponseSigner.certificates(pem: TestKeys.bytes("idp-rsa.crt.pem"))
        let signer = try ResponseSigner(key: TestKeys.signer("idp-rsa"), certificates: certificates)
        let assertion = SignedSample.assertion(attributes: Self.attributes("[first]", more: 5_000))
        let signed = try signer.sign(Array(SignedSample.response(assertion).utf8), .element(id: "_a1"))
        let document = String(decoding: signed, as: UTF8.self).replacing("[first]", with: "[other]")
        let examined = try Self.examine(document, work: 2_000_000)
        #expect(examined.result.findings.contains { $0.message.contains("reached its limit") })
        #expect(examined.signatures.map { $0.embeddedKeys.map(\.verifies) } == [[true]])
        #expect(examined.work <= 2_000_000)
    }

    /// A document whose layout was changed as a whole: the value of the signature is examined for the trusted keys and for
    /// the embedded key.
    @Test func `includes the search for the cause of an invalid value`() throws {
        let document = String(decoding: try Keyring.bytes("changes/proven/pretty-document.xml"), as: UTF8.self)
        let examined = try Self.examine(document)
        #expect(examined.signatures.first?.embeddedKeys.map(\.cause) == [.prettyPrinted])
        #expect(examined.signatures.first?.cause == .prettyPrinted)
        #expect(try Self.causes(document, work: examined.work) == ["pretty-printed"])
        #expect(try Self.causes(document, work: examined.work / 2) != ["pretty-printed"])
    }
}
