// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A parser and verifier for signed SAML metadata that arrives in chunks (S-51).
///
/// A single pass verifies the signature value, digests the octets that it covers, and reads the keys from the same
/// octets (S-21). No content is trusted until all of these checks succeed.
struct SignedMetadataStream<Reader: MetadataConsumer>: ~Copyable {
    private var stream: XMLElementStream
    private let verifier: SignedOctetsReader<Reader>

    /// Starts a document.
    ///
    /// - Parameters:
    ///   - keys: The keys that are trusted to sign the metadata.
    ///   - allowances: The allowed weaknesses; empty for trust.
    ///   - reader: The receiver of the signed content.
    /// - Throws: ``TrustError`` if `keys` is empty.
    init(
        signedBy keys: [PublicKey],
        allowing allowances: Set<AlgorithmAllowance> = [],
        to reader: Reader
    ) throws(TrustError) {
        guard !keys.isEmpty else {
            throw TrustError(.noKeys, "No key for the signature of the metadata was given.")
        }
        let verifier = try SignedOctetsReader(signedBy: keys, allowing: allowances, to: reader)
        stream = try XMLElementStream.metadata(of: [], to: verifier)
        self.verifier = verifier
    }

    /// Parses the next bytes.
    mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        do throws(XMLFault) {
            try stream.feed(bytes)
        } catch {
            throw verifier.error(of: error)
        }
        if let error = verifier.error { throw error }
    }

    /// Ends the document.
    ///
    /// - Returns: The reader, with the signed content.
    /// - Throws: ``TrustError`` if the signature does not verify, or the signed content cannot be read.
    consuming func finish() throws(TrustError) -> Reader {
        let verifier = verifier
        let octets: XMLElementStream.Octets
        do throws(XMLFault) {
            octets = try stream.finish()
        } catch {
            throw verifier.error(of: error)
        }
        if let error = verifier.error { throw error }
        guard octets == .whole else {
            throw TrustError(
                .unverifiedMetadata,
                "The metadata is not signed: the first child of the document element is not its only signature."
            )
        }
        return try verifier.finish()
    }
}

/// Receives the octets that the signature of a document covers.
private final class SignedOctetsReader<Reader: MetadataConsumer>: XMLElementStreamConsumer {
    /// The reason that the signature does not verify, or `nil` if it does.
    private(set) var error: TrustError?

    private let keys: [PublicKey]
    private let allowances: Set<AlgorithmAllowance>
    private var reference: SignatureReference?
    private var digest: OctetDigest?
    private let reader: Reader
    private var content: MetadataStream<Reader>?
    private var contentError: TrustError?

    /// Whether the document has a document element.
    private var hasBegun = false

    init(signedBy keys: [PublicKey], allowing allowances: Set<AlgorithmAllowance>, to reader: Reader) throws(TrustError)
    {
        self.keys = keys
        self.allowances = allowances
        self.reader = reader
        content = try MetadataStream(to: reader)
    }

    func begin(_ root: XMLElementView) { hasBegun = true }

    /// Returns the error for an error of the XML parser.
    ///
    /// A file without a document element is of another format, such as PEM, so its content cannot be verified (S-91).
    func error(of fault: XMLFault) -> TrustError {
        let error = TrustError(fault)
        guard error.code == .malformedXML, !hasBegun else { return error }
        return TrustError(
            .unverifiedMetadata,
            "The file is not signed SAML metadata (\(fault.reason)). To trust a key in another format, bind it to its "
                + "issuer with `--trust-key`."
        )
    }

    func canonicalization(for signature: XMLElementView) -> Canonicalization? {
        do throws(TrustError) {
            let (reference, key) = try MetadataSignature.reference(in: signature, signedBy: keys, allowing: allowances)
            reader.begin(signature, verifiedBy: key)
            self.reference = reference
            digest = OctetDigest(reference.digestAlgorithm)
            return reference.canonicalization
        } catch {
            self.error = error
            return nil
        }
    }

    func take(_ element: XMLElementView) {}

    func take(octets: Span<UInt8>) {
        digest?.take(octets)
        guard contentError == nil else { return }
        do throws(TrustError) {
            try content?.feed(octets)
        } catch {
            // The error is reported only after the signature verifies, because its message describes the content.
            contentError = error
        }
    }

    /// Compares the digests, and returns the content if they are equal.
    func finish() throws(TrustError) -> Reader {
        guard
            let reference,
            let digest = digest.take()?.finish(),
            DigestAlgorithm.areEqual(digest, reference.digest)
        else {
            throw TrustError(
                .unverifiedMetadata,
                "The metadata was changed after it was signed: its digest differs from `DigestValue`."
            )
        }
        if let contentError { throw contentError }
        guard let content = content.take() else {
            throw TrustError(.unverifiedMetadata, "The signature of the metadata covers no content.")
        }
        return try content.finish()
    }
}
