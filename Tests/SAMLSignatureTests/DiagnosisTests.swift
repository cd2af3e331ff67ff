// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import TestVectors
internal import Testing

/// Why a digest does not match: a tampering cause is named only if its reversal restores the signed content.
@Suite(.requiresXMLSec) struct `diagnosis of signatures` {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var tcId: Int
        var comment: String
        var file: String
        var result: String
        var code: String?
        var cause: String?

        var testDescription: String { "#\(tcId) \(comment)" }
    }

    private struct Manifest: Decodable {
        struct Group: Decodable { var tests: [Vector] }
        var numberOfTests: Int
        var testGroups: [Group]
    }

    static func vectors() throws -> [Vector] {
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(Keyring.bytes("changes/manifest.json")))
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        try #require(vectors.map(\.tcId) == Array(1...vectors.count))
        return vectors
    }

    private func validate(_ document: [UInt8], diagnosing: Bool) throws -> ValidationOutcome {
        ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            diagnosesFailures: diagnosing
        ).validate(document, at: Keyring.moment)
    }

    @Test(arguments: try vectors())
    func `reports the code and the cause of each vector`(vector: Vector) throws {
        let document = try Keyring.bytes("changes/\(vector.file)")
        switch try validate(document, diagnosing: true) {
        case .accepted(let response):
            #expect(vector.result == "valid")
            #expect(response.signatures.allSatisfy { $0.key != nil })
        case .rejected(let findings):
            #expect(vector.result == "invalid")
            let first = findings.first { $0.severity == .error && $0.code.rawValue.hasPrefix("signature.") }
            #expect(first?.code.rawValue == vector.code)
            #expect(first?.cause == vector.cause)
        case .unreadable(let error):
            Issue.record("the document cannot be parsed: \(error)")
        }
    }

    @Test(arguments: try vectors())
    func `diagnoses only on request, and reaches the same verdict without it`(vector: Vector) throws {
        let document = try Keyring.bytes("changes/\(vector.file)")
        guard case .rejected(let findings) = try validate(document, diagnosing: false) else {
            #expect(vector.result == "valid")
            return
        }
        #expect(vector.result == "invalid")
        let causes = Set(findings.compactMap(\.cause))
        #expect(causes.isSubset(of: ["content-changed"]))
    }

    @Test(arguments: [("comments", true), ("comments-left", false), ("exclusive-around", true)])
    func `ignores comments in a same-document reference for any canonicalization method`(file: String, isAccepted: Bool)
        throws
    {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            signatures: SignaturePolicy(allowances: [.exclusiveC14NWithComments])
        )
        let outcome = validator.validate(try Keyring.bytes("exchange/signed/\(file).xml"), at: Keyring.moment)
        if case .accepted = outcome { #expect(isAccepted) } else { #expect(!isAccepted) }
    }

    @Test func `has a vector for every tampering cause`() throws {
        let causes = Set(try Self.vectors().compactMap(\.cause))
        // `SignatureValueCauseTests` and `CopiedTextCauseTests` make the documents of the others.
        let made: Set<TamperingCause> = [
            .saltLength, .otherDigest, .otherPadding, .canonicalizedAlone, .inclusiveNamespacesLost, .signedInfoChanged,
            .redacted, .signedBefore, .namespaceDeclaration, .rewrittenLinks, .typographicCharacters,
            .invisibleCharacters, .replacedCharacters, .sevenBit, .typesRemoved, .valueAsText,
            .otherCanonicalization,
        ]
        #expect(causes == Set(Set(TamperingCause.allCases).subtracting(made).map(\.rawValue) + ["content-changed"]))
    }
}
