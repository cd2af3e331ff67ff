// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML

extension IssuerKeys {
    /// The keys that may have made a signature: of the issuer, of the kind of the algorithm, and strong enough.
    ///
    /// - Throws: A finding without a place.
    func candidates(
        for algorithm: SignatureAlgorithm,
        _ relaxations: Set<Relaxation>
    ) throws(Finding) -> [PublicKey] {
        let fitting = keys.filter { algorithm.fits($0.native.facts) }
        guard !fitting.isEmpty else {
            throw Finding(
                .signatureUntrustedKey,
                .error,
                "expected a trusted key of the issuer that fits the signature algorithm, found \(lack)",
                cause: SignatureCause.noKeyForIssuer
            )
        }
        let strong = fitting.filter { $0.strength.isAllowed(relaxations) }
        if strong.isEmpty, let weak = fitting.first {
            throw Finding(
                .signatureWeakKey,
                .error,
                "expected a key that the policy allows, found \(weak.summary)",
                actual: weak.summary
            )
        }
        return strong
    }

    /// What is there where a key should be.
    private var lack: String {
        if !keys.isEmpty { return "keys of another kind alone" }
        return switch standing {
        case .known: "none"
        case .unknown: "no such issuer"
        case .expired(let end): "metadata that was valid until \(end)"
        }
    }
}
#endif
