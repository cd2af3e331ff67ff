// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// Verifies the signature of a metadata document, and passes on the octets that it covers.
final class SignedOctetsReader: XMLElementStreamConsumer {
    /// The reason that the signature does not verify, or `nil` if it does.
    private(set) var error: TrustError?

    private let demand: MetadataDemand
    private var reference: SignatureReference?
    private var digest: NativeDigestStream?
    /// Whether the digest contains all octets, or `nil` if there were none, whose digest proves nothing (S-23).
    private var isDigested: Bool?
    private let reader: MetadataReader
    private var content: MetadataStream?
    private var contentError: TrustError?

    /// Whether the document has a document element.
    private var hasBegun = false

    init(_ demand: MetadataDemand, to reader: MetadataReader) throws(TrustError) {
        self.demand = demand
        self.reader = reader
        content = try MetadataStream(to: reader, verifiedBy: nil)
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
            let (reference, key) = try MetadataSignature.reference(in: signature, meeting: demand)
            reader.begin(signature, verifiedBy: key)
            self.reference = reference
            digest = NativeDigestStream(reference.digestAlgorithm)
            return reference.canonicalization
        } catch {
            self.error = error
            return nil
        }
    }

    func take(_ element: XMLElementView) {}

    func take(octets: Span<UInt8>) {
        if !octets.isEmpty { isDigested = isDigested != false && digest?.take(octets) == true }
        guard contentError == nil else { return }
        do throws(TrustError) {
            try content?.feed(octets)
        } catch {
            // The error is reported only after the signature verifies, because its message describes the content.
            contentError = error
        }
    }

    /// Compares the digests, and ends the content if they are equal.
    func finish() throws(TrustError) {
        guard
            let reference,
            isDigested == true, let digest = digest?.finish(), !digest.isEmpty,
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
        try content.finish()
    }
}
