// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// Trust files: PEM, metadata as a tree and in pieces, signed metadata.
///
/// - Metadata that is read can be described.
/// - Metadata that is read as a tree can also be read in pieces, with the same keys for the same issuers.
/// - The division of metadata has no effect.
/// - Signed metadata is accepted only with the keys of a vector that was signed.
struct Metadata: FuzzTarget {
    static let name = "metadata"
    static let maximumBytes = 8_192
    static let dictionary = "saml"

    private static let issuers = [
        "https://idp.example.test", "https://a.example.test", "https://b.example.test", "https://c.example.test", "",
    ]

    /// The observable content of a store.
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
        guard !signed.isEmpty else { broken("the vectors contain signed metadata") }
        self.signed = signed
    }

    func run(_ bytes: [UInt8]) {
        _ = try? TrustStore(bytes, readAt: readAt)
        _ = try? PrivateKey(pem: bytes)
        let tree = content { () throws(TrustError) in try TrustStore(metadata: bytes, readAt: readAt) }
        let whole = content(inPiecesOf: max(1, bytes.count), bytes)
        let pieces = content(inPiecesOf: 7, bytes)
        switch (whole, pieces) {
        case (.success(let one), .success(let other)): holds(one == other, "pieces have the same result")
        // Which of two faults is reported first depends on the division of the document.
        case (.failure, .failure): break
        default: broken("pieces have the same result: \(whole) and \(pieces)")
        }
        if case .success = whole { holds(isDescribed(bytes), "metadata that is read can be described") }
        if case .success(let tree) = tree {
            guard case .success(let whole) = whole else {
                broken("metadata that is read as a tree can be read as a stream: \(whole)")
            }
            // The stream counts keys that only OpenSSL can reject until they are requested.
            holds(tree.keys == whole.keys, "issuers have the same keys in a stream")
            holds(tree.issuerCount == whole.issuerCount, "a stream has the same number of issuers")
        }
        if let store = try? TrustStore(metadata: bytes, signedBy: signers, readAt: readAt) {
            holds(signed.contains(Content(store)), "accepted metadata is signed metadata")
        }
    }

    private func isDescribed(_ bytes: [UInt8]) -> Bool {
        do throws(TrustError) {
            _ = try EntityDescription.all(inMetadata: bytes)
            return true
        } catch {
            return false
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
