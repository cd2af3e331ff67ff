// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// Signed metadata, the expected signing key, and the keys in the metadata.
struct MetadataSource: Sendable {
    let name: String
    let bytes: [UInt8]
    let tree: Tree
    let signer: PublicKey
    let readAt: Timestamp

    private struct Manifest: Decodable {
        struct Group: Decodable {
            var type: String
            var tests: [Test]
        }
        struct Test: Decodable {
            var file: String
            var result: String
            var signer: String?
            var readAt: String?
        }
        var testGroups: [Group]
    }

    static func all(vectors: String) throws -> [MetadataSource] {
        let data = try Data(contentsOf: URL(filePath: "\(vectors)/trust/manifest.json"))
        let manifest = try JSONDecoder().decode(Manifest.self, from: data)
        let keys = try ["rsa-4096", "rsa-1024"].compactMap { Source.read("\(vectors)/trust/keys/\($0).key.pem") }
            .map { try PrivateKey(pem: $0).publicKey }
        var found: [MetadataSource] = []
        for test in manifest.testGroups.filter({ $0.type == "trust-signed-metadata" }).flatMap(\.tests)
        where test.result == "valid" {
            guard let bytes = Source.read("\(vectors)/trust/\(test.file)"), let tree = Tree(bytes),
                tree.bytes == bytes, let signer = keys.first(where: { $0.fingerprint == test.signer }),
                let moment = test.readAt.flatMap({ Timestamp($0) })
            else { throw Failure("trust/\(test.file) cannot be read by the mutator") }
            found.append(
                MetadataSource(name: "trust/\(test.file)", bytes: bytes, tree: tree, signer: signer, readAt: moment)
            )
        }
        return found
    }

    /// The issuers to look up: those of the vectors, and those that mutants invent.
    private static let issuers = [
        "https://a.example.test", "https://b.example.test", "https://c.example.test", "https://idp.example.test",
        "https://partner.example.test", "https://\(Mutant.forged).example.test", Mutant.forged, "uid", "zip", "",
    ]

    /// The keys in a store at the validation time and later.
    static func statement(_ store: TrustStore, at moment: Timestamp) -> String {
        var lines = ["\(store.issuerCount) issuers, \(store.keyCount) keys"]
        for days in [0, 3, 6, 10, 20, 27, 60] {
            for issuer in issuers {
                let keys = store.keys(forIssuer: issuer, at: moment.adding(seconds: days * 86_400)).keys
                lines.append("\(days) \(issuer) \(keys.map(\.fingerprint))")
            }
        }
        return lines.joined(separator: "\n")
    }

    func store(_ bytes: [UInt8]) throws(TrustError) -> TrustStore {
        try TrustStore(metadata: bytes, signedBy: [signer], readAt: readAt)
    }
}
