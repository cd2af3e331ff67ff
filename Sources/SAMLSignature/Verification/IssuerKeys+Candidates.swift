// SPDX-License-Identifier: Apache-2.0

internal import SAML

extension IssuerKeys {
    /// Returns the keys that can have created a signature: those that match the algorithm and are strong enough.
    ///
    /// - Throws: A finding without a location if no key matches.
    func candidates(
        for algorithm: SignatureAlgorithm,
        _ allowances: Set<AlgorithmAllowance>
    ) throws(Finding) -> [PublicKey] {
        let fitting = keys.filter { algorithm.fits($0.native.facts) }
        guard !fitting.isEmpty else {
            let (clause, difference) = (shortage(for: algorithm), neighbors.difference)
            var finding = Finding(
                .signatureUntrustedKey,
                .error,
                "\(clause.capitalized).",
                cause: SignatureCause.noKeyForIssuer,
                remedy: shortageRemedy
            ).stating(nil, neighbors.haveOtherRoles ? .settings : nil)
            let isShort = clause.utf8.count + difference.utf8.count < 280
            finding.explain(headline: (isShort ? clause : "no trusted key for the issuer") + difference)
            throw finding
        }
        let strong = fitting.filter { $0.strength.isAllowed(allowances) }
        if strong.isEmpty, let weak = fitting.first {
            throw Finding(
                .signatureWeakKey,
                .error,
                "The policy does not allow the trusted key \(weak.nameForReport), \(weak.summary).",
                actual: weak.summary
            )
        }
        return strong
    }

    /// Returns why there is no key to try, as a clause.
    private func shortage(for algorithm: SignatureAlgorithm) -> String {
        let issuer = "issuer `\(issuer.text.escapedForComparison)`"
        if !keys.isEmpty {
            return "no trusted key for \(issuer) fits the signature algorithm `\(algorithm.rawValue)` "
                + "(trusted keys: \(keys.map(\.summary).joined(separator: ", ")))"
        }
        switch status {
        case .known where others.isEmpty: return "the trusted metadata of \(issuer) contains no key"
        case .known:
            let roles = others.reduce(MetadataRoles()) { $0.union($1.roles) }
            return
                "the trusted metadata of \(issuer) contains no key of the role \(counting.names), only keys of the role "
                + "\(roles.names), which do not verify this message"
        case .unknown: return "no trusted key for \(issuer) (\(neighbors.summary))"
        case .expired(let end):
            return "the trusted metadata of \(issuer) expired at \(end), so none of its keys is trusted"
        }
    }

    private var shortageRemedy: String? {
        guard keys.isEmpty else { return nil }
        switch status {
        case .known: return nil
        case .unknown: return neighbors.remedy
        case .expired:
            return
                "The service provider rejects each login until it has current metadata of the identity provider: fetch it "
                + "again there, and repair its regular refresh. \(UntrustedKey.trustHere)"
        }
    }
}
