// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Describes a metadata document that arrives in chunks.
package struct MetadataDescriber: ~Copyable {
    // One of the two is present.
    private var plain: MetadataStream<MetadataDescriptionReader>?
    private var signed: SignedMetadataStream<MetadataDescriptionReader>?

    /// Starts a document whose signature is not verified.
    ///
    /// - Parameter selection: The entities to describe.
    /// - Throws: ``TrustError`` if memory allocation fails.
    package init(of selection: EntitySelection = .all) throws(TrustError) {
        plain = try MetadataStream(to: MetadataDescriptionReader(of: selection, verifiedAt: nil))
        signed = nil
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
        let reader = MetadataDescriptionReader(of: selection, verifiedAt: moment)
        plain = nil
        signed = try SignedMetadataStream(signedBy: keys, allowing: allowances, to: reader)
    }

    /// Parses the next bytes.
    package mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        try plain?.feed(bytes)
        try signed?.feed(bytes)
    }

    /// Ends the document.
    ///
    /// - Returns: The description.
    /// - Throws: ``TrustError`` if the document is incomplete, is not metadata, or is not signed as required.
    package mutating func finish() throws(TrustError) -> MetadataDescription {
        if let plain = plain.take() { return try plain.finish().description }
        if let signed = signed.take() { return try signed.finish().description }
        preconditionFailure("A document ends once.")
    }
}
