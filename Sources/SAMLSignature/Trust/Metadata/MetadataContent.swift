// SPDX-License-Identifier: Apache-2.0

package import SAML

/// The descriptions of metadata and the trust in its keys, from one pass over the document.
package struct MetadataContent: Sendable {
    /// The description, without the entities.
    package let description: MetadataDescription

    /// The descriptions of the entities in document order.
    package let entities: [EntityDescription]

    private let builder: TrustBuilder

    /// Reads a document.
    ///
    /// - Parameters:
    ///   - bytes: The document.
    ///   - selection: The entities to describe; without any, no key is trusted either.
    ///   - keys: The keys of which one must have signed the document, or `nil` if it is configuration (S-51).
    ///   - moment: The time at which the document is read, at which a `cacheDuration` starts.
    ///   - isRefreshed: Whether a `cacheDuration` only says when to ask for a newer document.
    /// - Throws: ``TrustError`` if the document cannot be read, or is not signed as required.
    package init(
        _ bytes: [UInt8],
        describing selection: EntitySelection = .all,
        signedBy keys: [PublicKey]?,
        readAt moment: Timestamp,
        isRefreshed: Bool
    ) throws(TrustError) {
        let trusts = if case .none = selection { false } else { true }
        let reader = MetadataReader(
            trusts: trusts,
            describing: selection,
            readAt: isRefreshed || !trusts ? nil : moment,
            keys.map { MetadataDemand(signedBy: $0, at: moment) }
        )
        try reader.read(bytes)
        var description = reader.description
        entities = description.entities
        description.entities = []
        self.description = description
        builder = reader.builder
    }

    /// Returns the keys.
    ///
    /// - Throws: ``TrustError`` if the document contains no signing key.
    package func trust() throws(TrustError) -> TrustStore { try TrustStore(builder) }
}
