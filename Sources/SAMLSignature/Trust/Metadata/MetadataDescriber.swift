// SPDX-License-Identifier: Apache-2.0

public import SAML

/// Describes a metadata document that arrives in chunks.
package struct MetadataDescriber: ~Copyable {
    private let reader: MetadataReader
    private var stream: MetadataStream?

    /// Starts a document whose signature is not verified.
    ///
    /// - Parameter selection: The entities to describe.
    /// - Throws: ``TrustError`` if memory allocation fails.
    package init(of selection: EntitySelection = .all) throws(TrustError) {
        reader = MetadataReader(trusts: false, describing: selection, readAt: nil)
        stream = try MetadataStream(to: reader)
    }

    /// Starts a document that must be signed, and must expire at most 28 days after a time (S-51).
    ///
    /// - Parameters:
    ///   - selection: The entities to describe.
    ///   - keys: The keys that are trusted to sign the document.
    ///   - allowances: The allowed weaknesses of the signature.
    ///   - moment: The time at which the document is read.
    /// - Throws: ``TrustError`` if `keys` is empty.
    package init(
        of selection: EntitySelection = .all,
        signedBy keys: [PublicKey],
        allowing allowances: Set<AlgorithmAllowance> = [],
        readAt moment: Timestamp
    ) throws(TrustError) {
        reader = MetadataReader(trusts: false, describing: selection, readAt: nil, verifiedAt: moment)
        stream = try MetadataStream(signedBy: keys, allowing: allowances, to: reader)
    }

    /// Parses the next bytes.
    package mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        try stream?.feed(bytes)
    }

    /// Ends the document.
    ///
    /// - Returns: The description.
    /// - Throws: ``TrustError`` if the document is incomplete, is not metadata, or is not signed as required.
    package mutating func finish() throws(TrustError) -> MetadataDescription {
        guard let stream = stream.take() else { preconditionFailure("A document ends once.") }
        try stream.finish()
        return reader.description
    }
}

extension EntityDescription {
    /// Describes the entities of metadata whose signature is not verified.
    ///
    /// - Parameter metadata: The document: one `md:EntityDescriptor`, or an `md:EntitiesDescriptor`.
    /// - Returns: The entities in document order.
    /// - Throws: ``TrustError`` if the document is incomplete or is not metadata.
    public static func all(inMetadata metadata: [UInt8]) throws(TrustError) -> [EntityDescription] {
        var describer = try MetadataDescriber()
        try describer.feed(metadata.span)
        return try describer.finish().entities
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
        var describer = try MetadataDescriber(signedBy: keys, readAt: moment)
        try describer.feed(metadata.span)
        return try describer.finish().entities
    }
}
