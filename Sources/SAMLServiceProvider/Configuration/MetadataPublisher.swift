// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature
internal import Synchronization

/// Writes the metadata of a service provider, and signs it if the configuration or the profile wants a signature.
///
/// A document with a bounded validity serves all requests of an hour, so that requests do not each cost a signature.
final class MetadataPublisher: Sendable {
    /// The time for which a document is valid with saml2int (SDP-MD03), and the time for which it is served, in seconds.
    private static let (validity, service) = (14 * 86_400, 3_600)

    private let metadata: ServiceProviderMetadata
    private let signer: MessageSigner?
    private let isBounded: Bool
    private let current = Mutex<(document: [UInt8], written: Timestamp)?>(nil)

    /// Creates a publisher.
    ///
    /// - Throws: ``ConfigurationError`` if the metadata cannot be written.
    init(of configuration: ServiceProvider.Configuration, signedBy signer: MessageSigner) throws(ConfigurationError) {
        metadata = configuration.published
        isBounded = configuration.profile == .saml2int
        self.signer = configuration.signsMetadata || isBounded ? signer : nil
    }

    /// Returns the document for a time.
    func document(at moment: Timestamp) async throws(ConfigurationError) -> [UInt8] {
        let kept = current.withLock(\.self)
        if let kept, kept.written <= moment, moment < kept.written.adding(seconds: Self.service) {
            return kept.document
        }
        let end = isBounded ? Timestamp(seconds: moment.seconds).adding(seconds: Self.validity) : nil
        var document = try document(validUntil: metadata.validUntil ?? end)
        if let signer {
            do throws(ProtectionError) {
                document = try await signer.sign(document, .metadata)
            } catch {
                throw ConfigurationError(.key, "The first key cannot sign the metadata: \(error)")
            }
        }
        current.withLock { $0 = (document, moment) }
        return document
    }

    private func document(validUntil end: Timestamp?) throws(ConfigurationError) -> [UInt8] {
        var metadata = metadata
        if signer != nil { metadata.id = metadata.id ?? XMLID("_\(RandomReference.next())") }
        metadata.validUntil = end
        do throws(SAMLError) {
            return try metadata.document()
        } catch {
            throw ConfigurationError(.metadata, error.finding.message)
        }
    }

    /// Returns the service provider as its own metadata describes it, with which responses are compared.
    func description() throws(ConfigurationError) -> ValidationPolicy.Service {
        let document = try document(validUntil: nil)
        do throws(TrustError) {
            return try ValidationPolicy.Service(metadata: document)
        } catch {
            throw ConfigurationError(.metadata, error.description)
        }
    }
}
