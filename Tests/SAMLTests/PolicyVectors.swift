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
        var policy: Policy

        var testDescription: String { "#\(tcId) \(file): \(comment)" }
    }

    struct Policy: Decodable, Sendable {
        struct Pair: Decodable, Sendable {
            var response: String
            var assertion: String
        }

        enum Request: Decodable, Sendable {
            case ids([String])
            case unsolicited

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let ids = try? container.decode([String].self) {
                    self = .ids(ids)
                } else {
                    try #require(try container.decode(String.self) == "unsolicited")
                    self = .unsolicited
                }
            }
        }

        var profile: String
        var at: String
        var issuers: [String]?
        var audiences: [String]?
        var recipients: [String]?
        var destinations: [String]?
        var spNameQualifiers: [String]?
        var authnContexts: [String]?
        var requiresSubjectIdentifier: Bool?
        var issuerPairs: [Pair]?
        var inResponseTo: Request?
        var query: String?
        var clockSkew: Int?
        var maximumAge: Int?
        var maximumAssertions: Int?
        var oneTimeUse: String?
        var duplicateAttributes: String?
        var responseIsSigned: Bool?
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

extension ValidationPolicy {
    /// The policy of a vector.
    init(_ vector: PolicyVectors.Policy) throws {
        self.init(
            profile: try #require(Profile(rawValue: vector.profile)),
            clockSkew: vector.clockSkew ?? Self.defaultClockSkew
        )
        issuers = vector.issuers ?? []
        audiences = vector.audiences ?? []
        recipients = vector.recipients ?? []
        destinations = vector.destinations ?? []
        spNameQualifiers = vector.spNameQualifiers ?? []
        authnContexts = vector.authnContexts ?? []
        requiresSubjectIdentifier = vector.requiresSubjectIdentifier ?? false
        issuerPairs = Set((vector.issuerPairs ?? []).map { IssuerPair(response: $0.response, assertion: $0.assertion) })
        switch vector.inResponseTo {
        case .ids(let ids): inResponseTo = .anyOf(Set(try ids.map { try #require(XMLID($0)) }))
        case .unsolicited: inResponseTo = .unsolicited
        case nil: break
        }
        if let query = vector.query {
            let read = try UnverifiedMessage<AttributeQuery>(parsing: PolicyVectors.bytes(query)).message
            let asked: AttributeQuery = try #require(read)
            self.query = asked
        }
        maximumAge = vector.maximumAge
        limits.assertions = vector.maximumAssertions ?? 1
        if let name = vector.oneTimeUse {
            try #require(name == "needs-store")
            oneTimeUse = .needsStore
        }
        if let name = vector.duplicateAttributes {
            duplicateAttributes = try #require(DuplicateAttributes(rawValue: name))
        }
    }
}
