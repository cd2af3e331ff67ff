// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// One test of the set `attacks` (see `TestVectors/README.md`).
struct AttackVector: Decodable, CustomTestStringConvertible {
    var tcId: Int
    var comment: String
    var file: String
    var result: String
    var code: String?
    var cause: String?
    var trust: [String]
    var allow: [AlgorithmAllowance]
    var requireSignature: SignaturePolicy.Requirement
    var decryptionKey: String?
    var assertions: Int?
    var attributes: [String: [String]]?

    var testDescription: String { "#\(tcId) \(file): \(comment)" }

    /// The options of the validation, except allowances.
    struct Circumstances: Hashable {
        var trust: [String]
        var requireSignature: SignaturePolicy.Requirement
        var decryptionKey: String?
        var assertions: Int?
    }

    var circumstances: Circumstances {
        Circumstances(
            trust: trust,
            requireSignature: requireSignature,
            decryptionKey: decryptionKey,
            assertions: assertions
        )
    }
}

/// The vector set and the keys that its tests name.
struct AttackVectors {
    let all: [AttackVector]
    let stores: [[String]: TrustStore]
    private let decryptionKeys: [String: DecryptionKeys]

    private struct Manifest: Decodable {
        struct Group: Decodable { var tests: [AttackVector] }
        var numberOfTests: Int
        var testGroups: [Group]
    }

    init() throws {
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(Keyring.bytes("attacks/manifest.json")))
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        try #require(vectors.map(\.tcId) == Array(1...vectors.count))
        all = vectors
        var stores: [[String]: TrustStore] = [:]
        for trust in Set(vectors.map(\.trust)) {
            stores[trust] = try TrustStore(
                combining: trust.map { try TrustStore(contentsOf: TestVectors.directory.appending(path: $0).path) }
            )
        }
        self.stores = stores
        var decryptionKeys: [String: DecryptionKeys] = [:]
        for name in Set(vectors.compactMap(\.decryptionKey)) {
            decryptionKeys[name] = DecryptionKeys(try PrivateKey(pem: Keyring.bytes(name)))
        }
        self.decryptionKeys = decryptionKeys
    }

    /// The documents.
    ///
    /// Another test reads the query strings.
    var documents: [AttackVector] { all.filter { !$0.file.hasPrefix("redirect/") } }

    /// Validates a document with its own allowances or with others.
    func outcome(of vector: AttackVector, allowances: Set<AlgorithmAllowance>? = nil) throws -> ValidationOutcome {
        var policy = ValidationPolicy()
        if let assertions = vector.assertions { policy.limits.assertions = assertions }
        let validator = ResponseValidator(
            policy: policy,
            trust: try #require(stores[vector.trust]),
            signatures: SignaturePolicy(
                requiring: vector.requireSignature,
                allowances: allowances ?? Set(vector.allow)
            ),
            decryptionKeys: try vector.decryptionKey.map { try #require(decryptionKeys[$0]) },
            limits: .batch,
            diagnosesFailures: vector.cause != nil
        )
        return validator.validate(try Keyring.bytes("attacks/\(vector.file)"), at: Keyring.moment)
    }
}
