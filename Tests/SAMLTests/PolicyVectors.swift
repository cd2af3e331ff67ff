// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The manifest of the policy vectors.
struct PolicyVectors: Decodable {
    struct Group: Decodable {
        var area: String
        var tests: [Vector]
    }

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var tcId: Int
        var comment: String
        var file: String
        var result: String
        var code: String?
        /// The keys are those of a policy file.
        var policy: ValidationPolicy
        var at: String
        var query: String?
        var responseIsSigned: Bool?

        var testDescription: String { "#\(tcId) \(file): \(comment)" }

        /// The policy with the query of the vector.
        func completePolicy() throws -> ValidationPolicy {
            var complete = policy
            if let query {
                let read = try UnverifiedMessage<AttributeQuery>(parsing: PolicyVectors.bytes(query)).message
                let asked: AttributeQuery = try #require(read)
                complete.query = asked
            }
            return complete
        }
    }

    var numberOfTests: Int
    var testGroups: [Group]

    static let folder = TestVectors.directory.appending(path: "policy")

    /// All vectors.
    ///
    /// Throws for a truncated manifest.
    static func all() throws -> [Vector] {
        let data = try Data(contentsOf: folder.appending(path: "manifest.json"))
        let manifest = try JSONDecoder().decode(PolicyVectors.self, from: data)
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        try #require(vectors.map(\.tcId) == Array(1...vectors.count))
        return vectors
    }

    static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: file)))
    }
}
