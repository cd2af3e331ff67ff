// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// Trust files: PEM, metadata as a tree and in pieces, signed metadata.
///
/// - What is read as a tree is read in pieces, too, with the same keys for the same issuers.
/// - Where metadata is cut makes no difference.
/// - Signed metadata is accepted only with the keys of a vector that was signed.
struct Metadata: FuzzTarget {
    static let name = "metadata"

    private static let issuers = [
        "https://idp.example.test", "https://a.example.test", "https://b.example.test", "https://c.example.test", "",
    ]

    /// What a store says.
    private struct Content: Hashable {
        var keyCount: Int
        var issuerCount: Int
        var keys: [[String]]

        init(_ store: TrustStore) {
            keyCount = store.keyCount
            issuerCount = store.issuerCount
            keys = Metadata.issuers.map { store.keys(forIssuer: $0, at: Vectors.moment).keys.map(\.fingerprint) }
        }
    }

    private let signers: [PublicKey]
    private let signed: Set<Content>
    private let readAt = Vectors.moment

    init() throws {
        signers = [try PrivateKey(pem: Vectors.bytes("trust/keys/rsa-4096.key.pem")).publicKey]
        var signed: Set<Content> = []
        for file in try Vectors.files(in: "trust/signed") {
            let store = try? TrustStore(metadata: Vectors.bytes(file), signedBy: signers, readAt: readAt)
            if let store { signed.insert(Content(store)) }
        }
        guard !signed.isEmpty else { broken("there is signed metadata") }
        self.signed = signed
    }

    func run(_ bytes: [UInt8]) {
        _ = try? TrustStore(bytes, readAt: readAt)
        _ = try? PrivateKey(pem: bytes)
        let tree = content { () throws(TrustError) in try TrustStore(metadata: bytes, readAt: readAt) }
        let whole = content(inPiecesOf: max(1, bytes.count), bytes)
        let pieces = content(inPiecesOf: 7, bytes)
        switch (whole, pieces) {
        case (.success(let one), .success(let other)): holds(one == other, "pieces make no difference")
        // Which of two faults shows first depends on where the document is cut.
        case (.failure, .failure): break
        default: broken("pieces make no difference: \(whole) and \(pieces)")
        }
        if case .success(let tree) = tree {
            guard case .success(let whole) = whole else { broken("what has a tree is read without one: \(whole)") }
            // Keys that only OpenSSL can tell to be none are counted by the stream until they are asked for.
            holds(tree.keys == whole.keys, "issuers have the same keys without a tree")
            holds(tree.issuerCount == whole.issuerCount, "there are as many issuers without a tree")
        }
        if let store = try? TrustStore(metadata: bytes, signedBy: signers, readAt: readAt) {
            holds(signed.contains(Content(store)), "accepted metadata is what was signed")
        }
    }

    private func content(inPiecesOf size: Int, _ bytes: [UInt8]) -> Result<Content, TrustError> {
        let pieces = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
        return content { () throws(TrustError) in try TrustStore(metadataPieces: pieces, readAt: readAt) }
    }

    private func content(_ make: () throws(TrustError) -> TrustStore) -> Result<Content, TrustError> {
        do throws(TrustError) { return .success(Content(try make())) } catch { return .failure(error) }
    }
}
