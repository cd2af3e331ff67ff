// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

extension TrustStore {
    /// A trusted key as a report names it.
    package struct ListedKey: Sendable {
        /// The entity ID of the issuer that the key is bound to, or `nil` if it is bound to every issuer.
        package let issuer: String?

        /// The fingerprint and, if known, the name and the expiration date of the certificate.
        package let name: String
    }

    /// Returns the keys in the order of the entity IDs, those for every issuer first.
    ///
    /// - Parameter limit: The maximum number of keys.
    /// - Returns: The keys; a key of two issuers is listed twice.
    package func listedKeys(limit: Int) -> [ListedKey] {
        var listed: [ListedKey] = []
        func add(_ indices: some Sequence<Int>, _ issuer: String?) {
            for index in indices {
                guard listed.count < limit else { return }
                guard let key = KeyCache().key(at: index, of: contents.table) else { continue }
                listed.append(ListedKey(issuer: issuer, name: key.nameForReport))
            }
        }
        add(contents.everyIssuer, nil)
        // The keys of a federation are only counted.
        guard contents.issuers.count <= limit else { return listed }
        for issuer in contents.issuers.keys.sorted(by: { ExactText($0.text) < ExactText($1.text) }) {
            if let keys = contents.issuers[issuer]?.keys { add(keys, issuer.text) }
        }
        return listed
    }
}
