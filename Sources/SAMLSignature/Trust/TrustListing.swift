// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// The trusted keys and their issuers, for reports.
package struct TrustListing: Hashable, Sendable {
    /// A trusted key.
    package struct Entry: Hashable, Sendable {
        /// The issuer that the key is bound to, or `nil` for a key that is bound to every issuer.
        @Exact package private(set) var issuer: String?

        /// The key.
        package let key: SignatureResult.Key

        /// The fingerprint and, if known, the name and the expiration date of the certificate.
        @Exact package private(set) var name: String

        /// The time at which the metadata of the key expires, or `nil` if it does not expire.
        package let notOnOrAfter: Timestamp?
    }

    /// The listed keys: first those of the requested issuers, then those that are bound to every issuer.
    package fileprivate(set) var entries: [Entry] = []

    /// The number of trusted keys that are not listed.
    package fileprivate(set) var omitted = 0

    /// The number of trusted issuers.
    package fileprivate(set) var issuerCount = 0

    /// Creates an empty list.
    package init() {}
}

extension TrustStore {
    /// Returns the trusted keys for a report about a document.
    ///
    /// - Parameters:
    ///   - outline: The document, if the report is about one. The keys of its issuers are listed first.
    ///   - most: The maximum number of listed keys.
    /// - Returns: The keys. Those of other issuers follow in the order of the files.
    package func listing(for outline: ResponseOutline? = nil, most: Int = 16) -> TrustListing {
        var listing = TrustListing()
        listing.issuerCount = issuerCount
        var listed: Set<Int> = []
        func add(_ index: Int, of issuer: EntityID?) {
            guard listing.entries.count < most, listed.insert(index).inserted, let key = key(at: index) else { return }
            let end = contents.table.notOnOrAfter(index).map { Timestamp(seconds: $0) }
            let entry = TrustListing.Entry(
                issuer: issuer?.text,
                key: key.facts,
                name: key.nameForReport,
                notOnOrAfter: end
            )
            listing.entries.append(entry)
        }
        let issuers = [outline?.issuer] + (outline?.assertions.map(\.issuer) ?? [])
        for id in issuers.compactMap(\.self).map({ EntityID($0) }) {
            for index in contents.issuers[id]?.keys ?? 0..<0 { add(index, of: id) }
        }
        for index in contents.everyIssuer { add(index, of: nil) }
        let all = Set(contents.issuers.values.flatMap { Array($0.keys) } + contents.everyIssuer)
        // Thousands of issuers are not sorted for a list of a few.
        if contents.issuers.count <= most {
            for (id, issuer) in contents.issuers.sorted(by: { $0.value.keys.lowerBound < $1.value.keys.lowerBound }) {
                for index in issuer.keys { add(index, of: id) }
            }
        }
        listing.omitted = all.count - listing.entries.count
        return listing
    }
}
