// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Documents that other implementations signed and encrypted (see `TestVectors/README.md`).
@Suite(.requiresXMLSec)
struct MakerTests {
    struct Vector: Decodable, CustomTestStringConvertible {
        var tcId: Int
        var file: String
        var kind: String
        var keys: [String]
        var encrypted: Bool
        var attributes: [String]
        var encryptedAttributes: [String]
        var flags: [String]

        var testDescription: String { "#\(tcId) \(file)" }
    }

    private struct Manifest: Decodable {
        struct Group: Decodable { var tests: [Vector] }
        var numberOfTests: Int
        var testGroups: [Group]
    }

    static func vectors() throws -> [Vector] {
        let manifest = try JSONDecoder().decode(
            Manifest.self,
            from: Data(Keyring.bytes("responses/manifest.json"))
        )
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        return vectors
    }

    @Test(arguments: try vectors())
    func `verifies and decrypts documents of other implementations`(vector: Vector) throws {
        var policy = SignaturePolicy()
        if vector.flags.contains("aes-cbc") { policy.allowances = [.aesCBC] }
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            signatures: policy,
            decryptionKeys: try Keyring.decryptionKeys(),
            limits: .batch
        )
        let outcome = validator.validate(try Keyring.bytes("responses/\(vector.file)"), at: Keyring.moment)
        guard vector.kind != "unsigned" || vector.encrypted else {
            guard case .rejected(let findings) = outcome else {
                Issue.record("expected an unsigned response to be rejected")
                return
            }
            #expect(findings.map(\.code) == [.signatureMissing, .audienceUnchecked])
            return
        }
        guard case .accepted(let response) = outcome else {
            Issue.record("the response was not verified: \(outcome)")
            return
        }
        #expect(response.envelope.isSigned == (vector.kind == "response-signed" || vector.kind == "both-signed"))
        let names = Set(response.assertion.attributes.map(\.name))
        #expect(names.isSuperset(of: vector.attributes))
        #expect(names.isSuperset(of: vector.encryptedAttributes))
    }
}
