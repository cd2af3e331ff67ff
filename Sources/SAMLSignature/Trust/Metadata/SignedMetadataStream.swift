// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// Signed SAML metadata that comes in pieces (S-51).
///
/// One pass verifies the signature value, digests the octets that it covers, and reads the keys out of these very
/// octets (S-21). Nothing that was read counts before all of that has come out well.
struct SignedMetadataStream: ~Copyable {
    private var stream: XMLElementStream
    private let verifier: SignedOctetsReader

    /// Begins a document.
    ///
    /// - Parameters:
    ///   - keys: The keys that may have signed it.
    ///   - moment: When it is read.
    /// - Throws: An error if there are no keys.
    init(signedBy keys: [PublicKey], readAt moment: Timestamp) throws(TrustError) {
        guard !keys.isEmpty else {
            throw TrustError(.noKeys, "No key for the signature of the metadata was given.")
        }
        let verifier = try SignedOctetsReader(signedBy: keys, readAt: moment)
        stream = try XMLElementStream.metadata(of: [], to: verifier)
        self.verifier = verifier
    }

    /// Reads the next bytes.
    mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        do throws(XMLFault) {
            try stream.feed(bytes)
        } catch {
            throw TrustError(error)
        }
        if let error = verifier.error { throw error }
    }

    /// Ends the document.
    ///
    /// - Returns: What it said.
    /// - Throws: An error if the signature does not verify, or what it covers cannot be read.
    consuming func finish() throws(TrustError) -> TrustBuilder {
        let verifier = verifier
        let octets: XMLElementStream.Octets
        do throws(XMLFault) {
            octets = try stream.finish()
        } catch {
            throw TrustError(error)
        }
        if let error = verifier.error { throw error }
        guard octets == .whole else {
            throw TrustError(
                .unverifiedMetadata,
                "The metadata is not signed: the first child of the document element is not its one signature."
            )
        }
        return try verifier.finish()
    }
}

/// Takes the octets that the signature of a document covers.
private final class SignedOctetsReader: XMLElementStreamConsumer {
    /// Why the signature does not verify.
    private(set) var error: TrustError?

    private let keys: [PublicKey]
    private var reference: SignatureReference?
    private var digest: OctetDigest?
    private var content: MetadataStream?
    private var contentError: TrustError?

    init(signedBy keys: [PublicKey], readAt moment: Timestamp) throws(TrustError) {
        self.keys = keys
        content = try MetadataStream(readAt: moment, mustEndSoon: true)
    }

    func begin(_ root: XMLElementView) {}

    func canonicalization(for signature: XMLElementView) -> Canonicalization? {
        do throws(TrustError) {
            let reference = try MetadataSignature.reference(in: signature, signedBy: keys)
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
            // It is told only when it is known whose words these are.
            contentError = error
        }
    }

    /// Compares the digest, and only then believes what was read.
    func finish() throws(TrustError) -> TrustBuilder {
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
#endif
