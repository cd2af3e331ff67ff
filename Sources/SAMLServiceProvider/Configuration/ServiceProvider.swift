// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature

/// A SAML service provider: requests of browsers in, responses and sessions out.
///
/// A service provider is a value without a server. All of its state is in the stores of its configuration.
public struct ServiceProvider: Sendable {
    /// The configuration.
    public let configuration: Configuration

    /// Sign messages and metadata.
    let signers: MessageSigners

    /// Decrypts assertions and names.
    let decryptionKeys: DecryptionKeys?

    /// Writes and signs the metadata.
    let publisher: MetadataPublisher

    /// Creates a service provider.
    ///
    /// - Throws: ``ConfigurationError`` if a number of the configuration is out of its range, the first key cannot sign, or a
    ///   value of the metadata is not possible there.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        try configuration.check()
        self.configuration = configuration
        do throws(ProtectionError) {
            signers = try MessageSigners(configuration.keys.map(\.privateKey))
        } catch {
            throw ConfigurationError(.key, "The first key cannot sign: \(error)")
        }
        publisher = try MetadataPublisher(of: configuration.published, signedBy: signers.usual.document)
        decryptionKeys = DecryptionKeys(configuration.keys.map(\.privateKey))
    }
}
