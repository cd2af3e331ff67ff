// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// The keys of a service provider with the algorithms that they can use.
struct MessageSigners {
    /// A key with an algorithm.
    struct Signer {
        /// Signs messages in queries.
        let query: RedirectSigner

        /// Signs messages in forms and envelopes, and metadata.
        let document: ResponseSigner

        fileprivate init(_ key: PrivateKey, _ algorithm: SigningAlgorithm? = nil) throws(ProtectionError) {
            query = try RedirectSigner(key: key, algorithm: algorithm)
            document = try ResponseSigner(key: key, algorithm: algorithm)
        }
    }

    /// The first key with the algorithm that suits it.
    let usual: Signer

    /// The keys in their order, each with all of its algorithms.
    private let all: [Signer]

    /// Prepares keys; the first one must be able to sign.
    init(_ keys: [PrivateKey]) throws(ProtectionError) {
        usual = try Signer(keys[0])
        all = keys.flatMap { key in SigningAlgorithm.allCases.compactMap { try? Signer(key, $0) } }
    }

    /// Returns the signer for an identity provider: the usual one, unless its metadata names only other algorithms, of which
    /// one of the keys has the first (IIP-MD10).
    func signer(for provider: IdentityProvider) -> Signer {
        let algorithms = provider.signingAlgorithms
        if algorithms.contains(usual.query.algorithm) { return usual }
        for algorithm in algorithms {
            if let signer = all.first(where: { $0.query.algorithm == algorithm }) { return signer }
        }
        return usual
    }
}
