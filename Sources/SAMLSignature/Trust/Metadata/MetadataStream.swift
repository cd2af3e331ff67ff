// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

/// A parser, and verifier if required, for SAML metadata that arrives in chunks (S-51).
///
/// A single pass verifies the signature value, digests the octets that it covers, and reads the content from the same
/// octets (S-21). No content is trusted until all of these checks succeed.
package struct MetadataStream: ~Copyable {
    private var stream: XMLElementStream
    private let reader: MetadataReader
    private let verifier: SignedOctetsReader?

    /// Starts a document whose entities are described, and whose keys are not trusted.
    ///
    /// - Parameters:
    ///   - selection: The entities to describe.
    ///   - demand: The signature that the document must have, or `nil` if its signature is not verified.
    /// - Throws: ``TrustError`` if the demand has no key, or if memory allocation fails.
    package init(describing selection: EntitySelection = .all, _ demand: MetadataDemand? = nil) throws(TrustError) {
        try self.init(to: MetadataReader(trusts: false, describing: selection, readAt: nil, demand))
    }

    /// Starts a document that meets the demand of its reader.
    init(to reader: MetadataReader) throws(TrustError) {
        var verifier: SignedOctetsReader?
        if let demand = reader.demand {
            guard !demand.keys.isEmpty else {
                throw TrustError(.noKeys, "No key for the signature of the metadata was given.")
            }
            verifier = try SignedOctetsReader(demand, to: reader)
        }
        try self.init(to: reader, verifiedBy: verifier)
    }

    /// Starts a document with a verifier, or without one: configuration, and the octets that a verifier passes on.
    init(to reader: MetadataReader, verifiedBy verifier: SignedOctetsReader?) throws(TrustError) {
        if let verifier {
            stream = try XMLElementStream.metadata(of: [], to: verifier)
        } else {
            stream = try XMLElementStream.metadata(of: [MetadataNames.entityDescriptor], to: reader)
        }
        self.reader = reader
        self.verifier = verifier
    }

    /// Parses the next bytes.
    package mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        do throws(XMLFault) {
            try stream.feed(bytes)
        } catch {
            throw verifier?.error(of: error) ?? TrustError(error)
        }
        try Self.check(reader, verifier)
    }

    /// Ends the document.
    ///
    /// - Returns: The description.
    /// - Throws: ``TrustError`` if the document is incomplete, is not signed as required, or cannot be read; none of its
    ///   content is then trusted.
    @discardableResult
    package consuming func finish() throws(TrustError) -> MetadataDescription {
        let (reader, verifier) = (reader, verifier)
        let octets: XMLElementStream.Octets
        do throws(XMLFault) {
            octets = try stream.finish()
        } catch {
            throw verifier?.error(of: error) ?? TrustError(error)
        }
        try Self.check(reader, verifier)
        guard let verifier else { return reader.description }
        guard octets == .whole else {
            throw TrustError(
                .unverifiedMetadata,
                "The metadata is not signed: the first child of the document element is not its only signature."
            )
        }
        try verifier.finish()
        return reader.description
    }

    private static func check(_ reader: MetadataReader, _ verifier: SignedOctetsReader?) throws(TrustError) {
        // An error of signed content is reported only after the signature verifies.
        guard var error = verifier == nil ? reader.error : verifier?.error else { return }
        // An element of a stream has no location.
        error.location = nil
        throw error
    }
}
