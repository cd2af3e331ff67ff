// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// A signed vector that is accepted unchanged, with its validation options.
struct Source: Sendable {
    let name: String
    let bytes: [UInt8]
    let tree: Tree
    let circumstances: Circumstances

    static func read(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: path).map { Array($0) }
    }

    private struct Manifest: Decodable {
        struct Group: Decodable { var tests: [Test] }
        struct Test: Decodable {
            var file: String
            var result: String
            var kind: String?
            var trust: [String]?
            var requireSignature: String?
            var allow: [String]?
            var decryptionKey: String?
            var assertions: Int?
            var flags: [String]?
        }
        var testGroups: [Group]
    }

    /// All signed vectors that must be accepted, each with its strictest options.
    static func all(vectors: String) throws -> [Source] {
        var found: [Source] = []
        for set in ["responses", "attacks", "changes"] {
            let data = try Data(contentsOf: URL(filePath: "\(vectors)/\(set)/manifest.json"))
            let manifest = try JSONDecoder().decode(Manifest.self, from: data)
            for test in manifest.testGroups.flatMap(\.tests) where test.result == "valid" && test.file.hasSuffix(".xml")
            {
                // A signature inside an encrypted assertion does not decide the kind. The verdict does.
                let name = "\(set)/\(test.file)"
                guard let bytes = read("\(vectors)/\(name)"), let tree = Tree(bytes) else {
                    throw Failure("\(name) cannot be read by the mutator")
                }
                guard tree.bytes == bytes else { throw Failure("\(name) is not written with the same bytes") }
                found.append(
                    Source(name: name, bytes: bytes, tree: tree, circumstances: circumstances(of: test, in: set))
                )
            }
        }
        var strictest: [String: Source] = [:]
        for source in found {
            guard let other = strictest[source.name] else {
                strictest[source.name] = source
                continue
            }
            if source.circumstances.allowed.count < other.circumstances.allowed.count {
                strictest[source.name] = source
            }
        }
        return strictest.values.sorted { $0.name < $1.name }
    }

    private static func circumstances(of test: Manifest.Test, in set: String) -> Circumstances {
        var made = Circumstances()
        let flags = test.flags ?? []
        if set == "responses" {
            made.isAnswer = flags.contains("attribute-query")
            if flags.contains("aes-cbc") { made.allowed = [.aesCBC] }
        }
        if let trust = test.trust { made.trust = trust }
        if let allowed = test.allow { made.allowed = Set(allowed.compactMap(AlgorithmAllowance.init)) }
        if let word = test.requireSignature, let requirement = SignaturePolicy.Requirement(rawValue: word) {
            made.requirement = requirement
        }
        if set == "attacks" { made.opens = test.decryptionKey != nil }
        if let count = test.assertions { made.assertions = count }
        return made
    }
}

/// The reason why a run cannot continue.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
