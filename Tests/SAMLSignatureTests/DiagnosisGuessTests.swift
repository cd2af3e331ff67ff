// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Diagnoses of documents beyond the vectors: they end in time and never accept a document.
@Suite(.requiresXMLSec) struct `limits of the diagnosis` {
    private static func validator(_ diagnoses: Bool, _ limits: DocumentLimits = .batch) throws -> ResponseValidator {
        ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            limits: limits,
            diagnosesFailures: diagnoses
        )
    }

    private static func signed(_ document: String) throws -> String {
        let signer = try ResponseSigner(
            key: PrivateKey(pem: Keyring.bytes("keys/idp-rsa.key.pem")),
            limits: .batch
        )
        return String(decoding: try signer.sign(Array(document.utf8), .assertions), as: UTF8.self)
    }

    private static func findings(_ document: String, diagnosing: Bool = true) throws -> [Finding] {
        switch try validator(diagnosing).validate(Array(document.utf8), at: Keyring.moment) {
        case .accepted: return []
        case .rejected(let findings): return findings
        case .unreadable(let error): throw error
        }
    }

    private static func minimal(_ value: String) throws -> String {
        try String(decoding: Keyring.bytes("responses/xmlsec1/minimal.xml"), as: UTF8.self)
            .replacingOccurrences(of: ">mira-7<", with: ">\(value)<")
    }

    /// Characters that Unicode normalization changes, each signed in one form and received in another.
    @Test(
        arguments: Cases.tried([
            "é", "ü", "Å", "ệ", "ǖ", "Ḝ", "ΐ", "Ώ", "ᾷ", "й", "ё", "が", "パ", "각", "한글", "a\u{0323}\u{0302}", "ṩ", "ờ",
        ])
    )
    func `distinguishes Unicode normalization from content changes`(text: String) throws {
        let composed = text.precomposedStringWithCanonicalMapping
        let decomposed = text.decomposedStringWithCanonicalMapping
        for (before, after) in [(composed, decomposed), (decomposed, composed)] {
            let document = try Self.signed(Self.minimal(before))
            #expect(try Self.findings(document).isEmpty)
            let damaged = document.replacingOccurrences(of: ">\(before)<", with: ">\(after)<", options: .literal)
            let finding = try #require(try Self.findings(damaged).first)
            #expect(finding.cause == "unicode-normalization", "\(before.unicodeScalars)")
            let other = damaged.replacingOccurrences(of: ">\(after)<", with: ">\(after)x<", options: .literal)
            #expect(try Self.findings(other).first?.cause == "content-changed")
        }
    }

    @Test func `reports changed bytes as changed content or as a missing signature`() throws {
        let text = try Self.signed(Self.minimal("mira"))
        let document = Array(text.utf8)
        let first = try #require(text.range(of: "<saml:Subject")).lowerBound.utf16Offset(in: text)
        let validator = try Self.validator(true)
        var rejected = 0
        // A diagnosis without a result is slow.
        for index in Cases.tried(first..<document.count) {
            var changed = document
            changed[index] ^= 0x01
            guard case .rejected(let findings) = validator.validate(changed, at: Keyring.moment) else { continue }
            rejected += 1
            let causes = Set(findings.compactMap(\.cause))
            // A space that became an exclamation mark is no longer white space.
            #expect(causes.isSubset(of: ["content-changed"]), "\(index)")
        }
        #expect(rejected * Cases.stride > 140)
    }

    @Test func `limits the time of a diagnosis of a large document`() throws {
        let values = (0..<6_000).map { "<saml:AttributeValue> v&amp;\($0) </saml:AttributeValue>" }.joined()
        let document = try Self.signed(
            Self.minimal("mira").replacingOccurrences(of: "</saml:Attribute>", with: "\(values)</saml:Attribute>")
        )
        #expect(document.utf8.count > 300_000)
        let changed = document.replacingOccurrences(of: ">mira<", with: "> mirb <")
        let start = ContinuousClock.now
        let cause = try Self.findings(changed).compactMap(\.cause).first
        let time = ContinuousClock.now - start
        #expect(cause == "content-changed")
        // The limit allows for a debug build on a busy machine. Otherwise the diagnosis takes about one second.
        #expect(time < .seconds(120))
    }

    @Test func `changes only the message and the cause of the finding`() throws {
        let document = try Self.signed(Self.minimal("mira")).replacingOccurrences(of: ">mira<", with: ">mira <")
        let plain = try #require(try Self.findings(document, diagnosing: false).first)
        let diagnosed = try #require(try Self.findings(document).first)
        #expect(plain.code == diagnosed.code)
        #expect(plain.location == diagnosed.location)
        #expect(plain.cause == "content-changed")
        #expect(diagnosed.cause == "white-space")
        #expect(diagnosed.message.hasPrefix(plain.message))
    }
}
