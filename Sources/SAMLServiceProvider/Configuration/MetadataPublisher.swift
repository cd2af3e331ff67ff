// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Writes and signs the metadata of a service provider.
///
/// Signed metadata is valid for a bounded time (SDP-MD03). A document serves all requests of an hour, so that requests do not
/// each cost a signature.
final class MetadataPublisher: Sendable {
    /// The time for which a document is valid, and the time for which it is served, in seconds.
    private static let (validity, service) = (14 * 86_400, 3_600)

    private let metadata: ServiceProviderMetadata
    private let signer: ResponseSigner
    private let current = Mutex<(document: [UInt8], written: Timestamp)?>(nil)

    /// Creates a publisher.
    ///
    /// - Throws: ``ConfigurationError`` if the metadata cannot be written or signed.
    init(of metadata: ServiceProviderMetadata, signedBy signer: ResponseSigner) throws(ConfigurationError) {
        self.metadata = metadata
        self.signer = signer
        _ = try document(validUntil: metadata.validUntil)
    }

    /// Returns the signed document for a time.
    func document(at moment: Timestamp) throws(ConfigurationError) -> [UInt8] {
        let kept = current.withLock(\.self)
        if let kept, kept.written <= moment, moment < kept.written.adding(seconds: Self.service) {
            return kept.document
        }
        let end = Timestamp(seconds: moment.seconds).adding(seconds: Self.validity)
        let document = try document(validUntil: metadata.validUntil ?? end)
        current.withLock { $0 = (document, moment) }
        return document
    }

    private func document(validUntil end: Timestamp?) throws(ConfigurationError) -> [UInt8] {
        var metadata = metadata
        metadata.id = metadata.id ?? XMLID("_\(RandomReference.next())")
        metadata.validUntil = end
        let document: [UInt8]
        do throws(SAMLError) {
            document = try metadata.document()
        } catch {
            throw ConfigurationError(.metadata, error.finding.message)
        }
        do throws(ProtectionError) {
            return try signer.sign(document, .metadata)
        } catch {
            throw ConfigurationError(.key, "The first key cannot sign the metadata: \(error)")
        }
    }
}
