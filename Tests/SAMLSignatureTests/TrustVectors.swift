// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The manifest of the set `trust`.
struct TrustVectors: Decodable {
    struct Group: Decodable {
        var type: String
        var tests: [Vector]
    }

    struct Key: Decodable, Sendable {
        var kind: String
        var bits: Int
        var curve: String?
        var strength: String
        var fingerprint: String
        var notBefore: String?
        var notOnOrAfter: String?
    }

    struct Lookup: Decodable, Sendable {
        var issuer: String
        var at: String
        var standing: String
        var keys: [String]
        var since: String?
    }

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        var tcId: Int
        var comment: String
        var file: String
        var result: String
        var code: String?
        var block: Int?
        var keys: [Key]?
        var readAt: String?
        var lookups: [Lookup]?
        var notices: [String]?
        var signer: String?

        var testDescription: String { "#\(tcId) \(comment)" }

        var isValid: Bool { result == "valid" }

        func bytes() throws -> [UInt8] { try TrustVectors.bytes(file) }
    }

    var numberOfTests: Int
    var testGroups: [Group]

    /// The vectors of one type.
    ///
    /// Throws for a truncated manifest.
    static func vectors(_ type: String) throws -> [Vector] {
        let data = try Data(contentsOf: TestVectors.directory.appending(path: "trust/manifest.json"))
        let manifest = try JSONDecoder().decode(TrustVectors.self, from: data)
        let all = manifest.testGroups.flatMap(\.tests)
        try #require(all.count == manifest.numberOfTests)
        try #require(all.map(\.tcId) == Array(1...all.count))
        return try #require(manifest.testGroups.first { $0.type == type }).tests
    }

    static func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "trust/\(file)")))
    }
}

extension PublicKey {
    /// The key in the form of the manifest.
    func matches(_ expected: TrustVectors.Key) -> Bool {
        kind.rawValue == expected.kind && bits == expected.bits && curve?.rawValue == expected.curve
            && strength.name == expected.strength && fingerprint == expected.fingerprint
            && validity?.notBefore.description == expected.notBefore
            && validity?.notOnOrAfter.description == expected.notOnOrAfter
    }
}

extension KeyStrength {
    /// The name in a manifest.
    var name: String {
        switch self {
        case .strong: "strong"
        case .weakRSA: "weakRSA"
        case .ed25519: "ed25519"
        case .refused(let refusal): "\(refusal)"
        }
    }
}

extension IssuerKeys.Status {
    /// The name in a manifest.
    var name: String {
        switch self {
        case .known: "known"
        case .unknown: "unknown"
        case .expired: "expired"
        }
    }
}
