// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// The parts of a vector set's manifest that these tests read.
struct Manifest: Decodable {
    struct Group: Decodable {
        var tests: [Vector]
    }

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var tcId: Int
        var comment: String
        var file: String
        var result: String?
        var code: String?
        var id: String?
        var issuer: String?
        var inResponseTo: String?
        var assertions: Int?
        var attributes: [String]?
        var cleanup: String?
        var layers: [String]?
        var warnings: [String]?
        var flags: [String]?

        var testDescription: String { "#\(tcId) \(comment)" }
    }

    var numberOfTests: Int
    var testGroups: [Group]

    /// The vectors of a set.
    ///
    /// Throws for a truncated manifest.
    static func vectors(of set: String) throws -> [Vector] {
        let url = TestVectors.directory.appending(path: "\(set)/manifest.json")
        let manifest = try JSONDecoder().decode(Manifest.self, from: Data(contentsOf: url))
        let vectors = manifest.testGroups.flatMap(\.tests)
        try #require(vectors.count == manifest.numberOfTests)
        try #require(vectors.map(\.tcId) == Array(1...vectors.count))
        return vectors
    }

    static func bytes(_ vector: Vector, of set: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "\(set)/\(vector.file)")))
    }
}
