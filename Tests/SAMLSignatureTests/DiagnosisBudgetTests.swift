// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import Testing

/// The work of a diagnosis is limited for each document (S-60).
@Suite(.requiresXMLSec) struct `the work of a diagnosis` {
    private static let composed = "\u{E9}"
    private static let decomposed = "e\u{301}"

    /// An attribute with a value, and with short values after it.
    private static func attributes(_ value: String, more count: Int) -> String {
        let values = (0..<count).map { "<saml:AttributeValue>\($0)</saml:AttributeValue>" }.joined()
        return """
            <saml:Attribute Name="a"><saml:AttributeValue>[\(value)]</saml:AttributeValue>\(values)</saml:Attribute>
            """
    }

    /// Returns a document with the composed value decomposed.
    private static func decompose(_ document: String) -> String {
        document.replacingOccurrences(of: "[\(composed)]", with: "[\(decomposed)]", options: .literal)
    }

    @Test(arguments: [(10, "unicode-normalization"), (21_500, "content-changed")])
    func `ends before the last probe in a document with very many texts`(count: Int, cause: String) throws {
        let assertion = SignedSample.assertion(attributes: Self.attributes(Self.composed, more: count))
        let document = Self.decompose(try SignedSample.sign(SignedSample.response(assertion), "_a1"))
        #expect(try Self.causes(of: document, work: 64 << 20) == [cause])
    }

    @Test(arguments: [(10, "unicode-normalization"), (10_000, "content-changed")])
    func `is shared by the signatures of a document`(count: Int, cause: String) throws {
        let first = SignedSample.assertion(attributes: Self.attributes("first", more: count))
        let second = SignedSample.assertion(id: "_a2", attributes: Self.attributes(Self.composed, more: 0))
        let document = try SignedSample.sign(SignedSample.response(first + second), "_a1", "_a2")
            .replacingOccurrences(of: "[first]", with: "[other]")
        let findings = try Keyring.diagnosis(of: Self.decompose(document))
        #expect(
            findings.filter { $0.code == .signatureInvalidDigest }.map(\.cause) == ["content-changed", cause]
        )
    }

    /// A probe replaces each line break and each blank, so it takes longer than the size of the document shows.
    @Test(
        arguments: [
            ("x", "unicode-normalization"), ("\n", "content-changed"), (" ", "content-changed"),
            ("ж", "content-changed"),
        ]
    )
    func `counts octets that a probe replaces several times`(octet: String, cause: String) throws {
        let filling = String(repeating: octet, count: 30_000 / octet.utf8.count)
        let attributes = Self.attributes(Self.composed, more: 1).replacing(">0<", with: ">\(filling)<")
        let assertion = SignedSample.assertion(attributes: attributes)
        let document = Self.decompose(try SignedSample.sign(SignedSample.response(assertion), "_a1"))
        #expect(try Self.causes(of: document, work: 700_000) == [cause])
    }

    /// A probe of other prefixes reads, compares, sorts and writes each declaration.
    @Test(arguments: [(0, "white-space"), (6, "content-changed")])
    func `counts the declarations that a probe of prefixes writes`(count: Int, cause: String) throws {
        let names = [
            "urn:oasis:names:tc:SAML:2.0:protocol", "http://www.w3.org/2000/09/xmldsig#",
            "http://www.w3.org/2001/04/xmlenc#", "http://www.w3.org/2001/10/xml-exc-c14n#",
            "http://www.w3.org/2001/XMLSchema", "http://www.w3.org/2001/XMLSchema-instance",
        ]
        let declared = names.prefix(count).enumerated().map { " xmlns:n\($0)='\($1)' n\($0):a=''" }.joined()
        let filling = String(repeating: "<y\(declared)/>", count: 30)
        let attributes = Self.attributes("x", more: 1).replacing(">0<", with: ">\(filling)<").replacing(
            "[x]",
            with: "x "
        )
        let assertion = SignedSample.assertion(attributes: attributes)
        let document = try SignedSample.sign(SignedSample.response(assertion), "_a1").replacing(">x <", with: ">x<")
        #expect(try Self.causes(of: document, work: 2_600_000) == [cause])
    }

    /// The causes of changed content in a document with this allowance.
    private static func causes(of document: String, work: Int) throws -> [String?] {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            diagnosesFailures: true
        )
        let parsed = try UnverifiedResponse(parsing: Array(document.utf8), limits: .batch)
        let allowance = SearchAllowance(work: work, isShare: true)
        let result = validator.validate(parsed, at: .instant(Keyring.moment), within: allowance)
        return result.findings.filter { $0.code == .signatureInvalidDigest }.map(\.cause)
    }

    /// The findings for a document whose signatures another key made, which its `KeyInfo` contains.
    private static func codes(of document: String, work: Int) throws -> [Finding] {
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: try Keyring.trust(), limits: .batch)
        let parsed = try UnverifiedResponse(parsing: Array(document.utf8), limits: .batch)
        let allowance = SearchAllowance(work: work, isShare: true)
        let result = validator.validate(parsed, at: .instant(Keyring.moment), within: allowance)
        return result.findings.filter { $0.code.rawValue.hasPrefix("signature.") }
    }

    private static func signedByAnother() throws -> String {
        let certificates = try ResponseSigner.certificates(pem: TestKeys.bytes("sp-rsa.crt.pem"))
        let signer = try ResponseSigner(key: TestKeys.signer("sp-rsa"), certificates: certificates)
        var bytes = Array(
            SignedSample.response(SignedSample.assertion() + SignedSample.assertion(id: "_a2")).utf8
        )
        for id in ["_a1", "_a2"] { bytes = try signer.sign(bytes, .element(id: id)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// An RSA key takes about 37 KB of work to parse, and 32 KB to verify.
    @Test(
        arguments: [
            (0, [Finding.Code.signatureInvalidValue, .signatureInvalidValue]),
            (72_000, [.signatureInvalidValue, .signatureUntrustedKey]),
            (106_000, [.signatureUntrustedKey, .signatureUntrustedKey]),
        ]
    )
    func `includes the keys inside the document, and parses equal keys once`(work: Int, codes: [Finding.Code]) throws {
        let findings = try Self.codes(of: Self.signedByAnother(), work: work)
        #expect(findings.map(\.code) == codes)
        let note = "The search for the cause reached the limit for an input with many documents"
        #expect(findings.map { $0.message.contains(note) } == codes.map { $0 == .signatureInvalidValue })
    }

    @Test(arguments: [(1, [true]), (8, [true, false, false, false, false, nil, nil, nil])])
    func `includes the canonical octets of an examination`(count: Int, holds: [Bool?]) throws {
        let large = Self.attributes("x", more: 5_000)
        let assertion = SignedSample.assertion(attributes: large)
        let document = try SignedSample.sign(SignedSample.response(assertion), "_a1")
        let start = try #require(document.range(of: "<ds:Signature ") ?? document.range(of: "<Signature "))
        let tag = document[start].contains("ds:") ? "</ds:Signature>" : "</Signature>"
        let end = try #require(document.range(of: tag, range: start.lowerBound..<document.endIndex))
        let signature = String(document[start.lowerBound..<end.upperBound])
        // Every copy names the same assertion.
        let others = (1..<count).map { _ in "<saml:Assertion>\(signature)</saml:Assertion>" }.joined()
        let several = document.replacingOccurrences(of: "</samlp:Response>", with: "\(others)</samlp:Response>")
        let parsed = try UnverifiedResponse(parsing: Array(several.utf8), limits: .batch)
        let examinations = SignatureExamination.all(in: parsed.tree, diagnoses: false)
        #expect(examinations.map(\.digestHolds) == holds)
    }

    /// A signature in Canonical XML 1.1 with too many namespaces, which has no octets, costs as much as the document.
    @Test(arguments: [(1, [nil, true]), (8, Array(repeating: nil, count: 9))] as [(Int, [Bool?])])
    func `includes signatures without canonical octets`(count: Int, holds: [Bool?]) throws {
        let assertion = SignedSample.assertion(attributes: Self.attributes("x", more: 5_000))
        let document = try SignedSample.sign(SignedSample.response(assertion), "_a1")
        let whole = try #require(document.firstRange(of: /<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines()))
        let signature = document[whole].replacing("http://www.w3.org/2001/10/xml-exc-c14n#", with: Self.canonicalXML11)
        let others = String(repeating: "<saml:Assertion>\(signature)</saml:Assertion>", count: count)
        let several = document.replacing("</samlp:Status>", with: "</samlp:Status>\(others)")
            .replacing("<samlp:Response ", with: "<samlp:Response \(Self.namespaces) ")
        let parsed = try UnverifiedResponse(parsing: Array(several.utf8), limits: .batch)
        let examinations = SignatureExamination.all(in: parsed.tree, diagnoses: false)
        #expect(examinations.map(\.digestHolds) == holds)
    }

    private static let namespaces = (0..<40).map { "xmlns:q\($0)='urn:q'" }.joined(separator: " ")
    private static let canonicalXML11 = "http://www.w3.org/2006/12/xml-c14n11"

    @Test(arguments: ["", "xml:base='http://a/' "])
    func `begins after the canonicalization, which joins an inherited base`(base: String) throws {
        let document = try SignedSample.sign(SignedSample.response(SignedSample.assertion()), "_a1")
            .replacing("http://www.w3.org/2001/10/xml-exc-c14n#", with: Self.canonicalXML11)
            .replacing("<samlp:Response ", with: "<samlp:Response \(base)")
        let result = try SignedSample.validate(document, allowing: [.c14n11])
        #expect(
            result.findings.filter { $0.code.rawValue.hasPrefix("signature.") && $0.severity == .error }.map(\.code)
                == [.signatureInvalidValue]
        )
    }
}
