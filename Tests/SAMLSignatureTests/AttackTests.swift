// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Documents that somebody else has rearranged, none of which may be believed (see `TestVectors/README.md`).
struct AttackTests {
    struct Vector: Decodable, CustomTestStringConvertible {
        var tcId: Int
        var comment: String
        var file: String
        var result: String
        var code: String?
        var cause: String?
        var trust: [String]?
        var allow: [String]?
        var requireSignature: String?
        var decryptionKey: String?
        var assertions: Int?

        var testDescription: String { "#\(tcId) \(file): \(comment)" }
    }

    private struct Manifest: Decodable {
        struct Group: Decodable {
            var area: String
            var tests: [Vector]
        }
        var numberOfTests: Int
        var testGroups: [Group]
    }

    /// The documents; query strings are another test's.
    static func documents() throws -> [Vector] {
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(Keyring.bytes("attacks/manifest.json")))
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        try #require(vectors.map(\.tcId) == Array(1...vectors.count))
        return manifest.testGroups.filter { $0.area != "redirect" }.flatMap(\.tests)
    }

    @Test func `believes none, and says why`() throws {
        for vector in try Self.documents() {
            let outcome: ValidationOutcome
            do {
                outcome = try Self.outcome(of: vector)
            } catch {
                Issue.record("\(vector.testDescription): \(error)")
                continue
            }
            switch outcome {
            case .accepted: #expect(vector.result == "valid", "\(vector.testDescription)")
            case .rejected(let findings):
                let first = findings.first { $0.severity == .error }
                // A message of another kind is no response that could be rejected.
                let isResponse = !findings.contains { $0.code == .samlNotAResponse }
                #expect(vector.result == (isResponse ? "invalid" : "unreadable"), "\(vector.testDescription)")
                #expect(first?.code.rawValue == vector.code, "\(vector.testDescription): \(findings)")
                if let cause = vector.cause {
                    #expect(first?.cause == cause, "\(vector.testDescription): \(findings)")
                }
            case .unreadable(let fault):
                #expect(vector.result == "unreadable", "\(vector.testDescription): \(fault)")
                // What is not even an encoded value is so for the layer in front of this one.
                guard vector.code != "input.unknown-format" else { continue }
                #expect(fault.code.rawValue == vector.code, "\(vector.testDescription): \(fault)")
            }
        }
    }

    private static func outcome(of vector: Vector) throws -> ValidationOutcome {
        let stores = try (vector.trust ?? ["keys/trust.pem"]).map {
            try TrustStore(contentsOf: TestVectors.directory.appending(path: $0).path)
        }
        let relaxations = try (vector.allow ?? []).map { try #require(Relaxation(rawValue: $0)) }
        let requirement = try vector.requireSignature.map { try #require(SignaturePolicy.Requirement(rawValue: $0)) }
        var policy = ValidationPolicy()
        if let assertions = vector.assertions { policy.limits.assertions = assertions }
        let validator = ResponseValidator(
            policy: policy,
            trust: try TrustStore(combining: stores),
            signatures: SignaturePolicy(requiring: requirement ?? .any, relaxations: Set(relaxations)),
            decryptionKeys: try vector.decryptionKey.map { DecryptionKeys(try PrivateKey(pem: Keyring.bytes($0))) },
            limits: .batch
        )
        return validator.validate(try Keyring.bytes("attacks/\(vector.file)"), at: Keyring.moment)
    }
}
#endif
