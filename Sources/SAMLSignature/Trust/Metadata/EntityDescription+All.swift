// SPDX-License-Identifier: Apache-2.0

public import SAML

extension EntityDescription {
    /// Describes the entities of metadata whose signature is not verified.
    ///
    /// - Parameter metadata: The document: one `md:EntityDescriptor`, or an `md:EntitiesDescriptor`.
    /// - Returns: The entities in document order.
    /// - Throws: ``TrustError`` if the document is incomplete or is not metadata.
    public static func all(inMetadata metadata: [UInt8]) throws(TrustError) -> [EntityDescription] {
        try all(inMetadata: metadata, nil)
    }

    /// Describes the entities of metadata that must be signed, and must expire at most 28 days after a time (S-51).
    ///
    /// - Parameters:
    ///   - metadata: The document.
    ///   - keys: The keys that are trusted to sign the document.
    ///   - moment: The time at which the document is read.
    /// - Returns: The entities in document order.
    /// - Throws: ``TrustError`` if `keys` is empty, and if the document is incomplete, is not metadata, or is not signed as
    ///   required.
    public static func all(
        inMetadata metadata: [UInt8],
        signedBy keys: [PublicKey],
        readAt moment: Timestamp
    ) throws(TrustError) -> [EntityDescription] {
        try all(inMetadata: metadata, MetadataDemand(signedBy: keys, at: moment))
    }

    private static func all(inMetadata metadata: [UInt8], _ demand: MetadataDemand?) throws(TrustError) -> [Self] {
        var stream = try MetadataStream(describing: .all, demand)
        try stream.feed(metadata.span)
        return try stream.finish().entities
    }
}
