// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Responses from the tests of python3-saml, with expected verdicts.
///
/// They are not part of this package. Their folder is the value of `SAML_PEER_VECTORS` or, if it is not set,
/// `shared/vectors` next to the package. Its file `python3-saml/manifest.jsonl` has one case on each line.
enum PeerVectors {
    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        enum Verdict: String, Decodable {
            case accept, reject
        }

        enum Encoding: String, Decodable {
            case xml, base64
            case wrappedBase64 = "base64-ws"
        }

        enum Requirement: String, Decodable {
            case any, none
        }

        var id: String
        var file: String
        var expect: Verdict
        var why: String
        var keys: [String]
        var encoding: Encoding
        var idpEntityId: String?
        var audience: String?
        var acsUrls: [String]
        var inResponseTo: String?
        var clock: String?
        var skewS: Int
        var requireSigned: Requirement
        var profile: String
        var allow: [String]?
        var skipChecks: [String]?
        var checkSpnq: Bool?
        var forbidDuplicateAttributes: Bool?

        var testDescription: String { "\(id): \(why)" }
    }

    /// The folder of the vectors, or `nil` if it does not exist.
    static let folder: URL? = {
        let named = ProcessInfo.processInfo.environment["SAML_PEER_VECTORS"].map { URL(filePath: $0) }
        let package = TestVectors.directory.deletingLastPathComponent()
        let beside = package.deletingLastPathComponent().appending(path: "shared/vectors")
        let folder = (named ?? beside).appending(path: "python3-saml")
        let isThere = FileManager.default.fileExists(atPath: folder.appending(path: "manifest.jsonl").path)
        // A folder that the variable names must exist.
        return isThere || named != nil ? folder : nil
    }()

    static func all() throws -> [Vector] {
        guard let folder else { return [] }
        let lines = try Data(contentsOf: folder.appending(path: "manifest.jsonl")).split(separator: UInt8(ascii: "\n"))
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let vectors = try lines.map { try decoder.decode(Vector.self, from: $0) }
        try #require(vectors.count == 74)
        return vectors
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: #require(folder).appending(path: path)))
    }
}

extension PeerVectors.Vector {
    /// The document, decoded from its binding.
    func document() throws -> [UInt8] {
        let bytes = try PeerVectors.bytes(file)
        switch encoding {
        case .xml: return bytes
        // The line ends after the value belong to the file.
        case .base64: return try PostBinding.decode(Array(bytes.reversed().drop { $0 == 0x0A }.reversed()).span)
        case .wrappedBase64: return try PostBinding.decode(bytes.span, wrapping: .lines)
        }
    }

    /// The weaknesses to allow, or `nil` if the case requires an unsupported allowance or skipped check.
    var allowances: Set<AlgorithmAllowance>? {
        let known = (allow ?? []).map(AlgorithmAllowance.init(rawValue:))
        return known.contains(nil) || !(skipChecks ?? []).isEmpty ? nil : Set(known.compactMap(\.self))
    }

    /// The validation policy of the response.
    func policy() throws -> ValidationPolicy {
        var policy = ValidationPolicy(
            profile: try #require(ValidationPolicy.Profile(rawValue: profile)),
            clockSkew: skewS
        )
        policy.issuers = [idpEntityId].compactMap(\.self)
        policy.audiences = [audience].compactMap(\.self)
        policy.recipients = acsUrls
        policy.destinations = acsUrls
        if let id = inResponseTo { policy.inResponseTo = .request(try #require(XMLID(id))) }
        if checkSpnq == true { policy.spNameQualifiers = policy.audiences }
        policy.duplicateAttributes = forbidDuplicateAttributes == true ? .rejected : .merged
        return policy
    }

    /// The signature policy of the response.
    var signatures: SignaturePolicy {
        var signatures = SignaturePolicy(allowances: allowances ?? [])
        switch requireSigned {
        case .any: break
        case .none: signatures.requirement = nil
        }
        return signatures
    }

    /// The trusted keys.
    func trust() throws -> TrustStore {
        try TrustStore(combining: keys.map { try TrustStore(PeerVectors.bytes($0)) })
    }
}
