// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// The keys of a service provider with the algorithms that they can use.
struct MessageSigners {
    /// The first key with the algorithm that suits it.
    let usual: MessageSigner

    /// The keys in their order, each with all of its algorithms.
    private let all: [MessageSigner]

    /// Prepares keys; the first one must be able to sign.
    init(_ keys: [any CustomPrivateKey]) throws(ProtectionError) {
        usual = try MessageSigner(keys[0])
        all = keys.flatMap { key in SigningAlgorithm.allCases.compactMap { try? MessageSigner(key, $0) } }
    }

    /// Returns the signer for an identity provider: the usual one, unless its metadata names only other algorithms, of which
    /// one of the keys has the first (IIP-MD10).
    func signer(for provider: IdentityProvider) -> MessageSigner {
        let algorithms = provider.signingAlgorithms
        if algorithms.contains(usual.algorithm) { return usual }
        for algorithm in algorithms {
            if let signer = all.first(where: { $0.algorithm == algorithm }) { return signer }
        }
        return usual
    }
}
