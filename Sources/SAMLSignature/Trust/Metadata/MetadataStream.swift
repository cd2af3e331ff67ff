// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A parser, and verifier if required, for SAML metadata that arrives in chunks (S-51).
///
/// A single pass verifies the signature value, digests the octets that it covers, and reads the content from the same
/// octets (S-21). No content is trusted until all of these checks succeed.
struct MetadataStream: ~Copyable {
    private var stream: XMLElementStream
    private let reader: MetadataReader
    private let verifier: SignedOctetsReader?

    /// Starts a document whose signature is not verified.
    ///
    /// - Parameter reader: The receiver of the content.
    /// - Throws: ``TrustError`` if memory allocation fails.
    init(to reader: MetadataReader) throws(TrustError) {
        stream = try XMLElementStream.metadata(of: [MetadataNames.entityDescriptor], to: reader)
        self.reader = reader
        verifier = nil
    }

    /// Starts a document that must be signed.
    ///
    /// - Parameters:
    ///   - keys: The keys that are trusted to sign the metadata.
    ///   - allowances: The allowed weaknesses; empty for trust.
    ///   - reader: The receiver of the signed content.
    /// - Throws: ``TrustError`` if `keys` is empty.
    init(
        signedBy keys: [PublicKey],
        allowing allowances: Set<AlgorithmAllowance> = [],
        to reader: MetadataReader
    ) throws(TrustError) {
        guard !keys.isEmpty else {
            throw TrustError(.noKeys, "No key for the signature of the metadata was given.")
        }
        let verifier = try SignedOctetsReader(signedBy: keys, allowing: allowances, to: reader)
        stream = try XMLElementStream.metadata(of: [], to: verifier)
        self.reader = reader
        self.verifier = verifier
    }

    /// Parses the next bytes.
    mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        do throws(XMLFault) {
            try stream.feed(bytes)
        } catch {
            throw verifier?.error(of: error) ?? TrustError(error)
        }
        try Self.check(reader, verifier)
    }

    /// Ends the document.
    ///
    /// - Throws: ``TrustError`` if the document is incomplete, is not signed as required, or cannot be read; none of its
    ///   content is then trusted.
    consuming func finish() throws(TrustError) {
        let (reader, verifier) = (reader, verifier)
        let octets: XMLElementStream.Octets
        do throws(XMLFault) {
            octets = try stream.finish()
        } catch {
            throw verifier?.error(of: error) ?? TrustError(error)
        }
        try Self.check(reader, verifier)
        guard let verifier else { return }
        guard octets == .whole else {
            throw TrustError(
                .unverifiedMetadata,
                "The metadata is not signed: the first child of the document element is not its only signature."
            )
        }
        try verifier.finish()
    }

    private static func check(_ reader: MetadataReader, _ verifier: SignedOctetsReader?) throws(TrustError) {
        // An error of signed content is reported only after the signature verifies.
        guard var error = verifier == nil ? reader.error : verifier?.error else { return }
        // An element of a stream has no location.
        error.location = nil
        throw error
    }
}
