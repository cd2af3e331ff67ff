// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// A SAML service provider: requests of browsers in, responses and sessions out.
///
/// ```swift
/// let saml = try ServiceProvider(
///     .init(
///         entityID: "https://app.example/saml/metadata",
///         baseURL: "https://app.example",
///         keys: [ServiceProvider.Key(pem: key, certificate: certificate)],
///         identityProviders: IdentityProviders([IdentityProvider(metadata: metadata, readAt: .now)]),
///         store: InMemoryStore()
///     )
/// )
/// ```
///
/// An adapter passes each request to it and sends its response, as those for Hummingbird and FlyingFox do.
///
/// ## Guarantees
///
/// - A response is verified, answers one request of the same browser to the same identity provider, and is accepted once (S-72,
///   S-73). It begins a session with a new ID, which ends when the identity provider says so (S-84).
/// - The browser is sent only to paths of the service and to endpoints of the metadata (S-74, S-82).
/// - Each attempt has a record without personal data, and a number that the user's page of an error shows (S-85).
/// - All requests and sessions are in the store of the configuration, which several nodes can share.
///
/// ## Limits
///
/// - The service limits rates, and needs a proxy with TLS that does not change paths.
/// - Logins that an identity provider starts are refused, unless they are enabled for it (S-75).
/// - ``InMemoryStore`` forgets everything when the process ends; nodes need a shared store.
public struct ServiceProvider: Sendable {
    /// The configuration.
    public let configuration: Configuration

    /// Signs messages and metadata.
    let signers: MessageSigners

    /// Decrypts assertions and names.
    let decryptionKeys: DecryptionKeys?

    /// Writes and signs the metadata.
    let publisher: MetadataPublisher

    /// The content of the metadata, with which responses are compared.
    let description: ValidationPolicy.Service

    /// Creates a service provider.
    ///
    /// - Throws: ``ConfigurationError`` if a number of the configuration is out of its range, an identity provider has an
    ///   endpoint at the origin of the service or without `https`, the first key cannot sign, or a value of the metadata is
    ///   not possible there.
    public init(_ configuration: Configuration) throws(ConfigurationError) {
        try configuration.check()
        try configuration.checkProviders()
        self.configuration = configuration
        do throws(ProtectionError) {
            signers = try MessageSigners(configuration.keys.map(\.privateKey))
        } catch {
            throw ConfigurationError(.key, "The first key cannot sign: \(error)")
        }
        publisher = try MetadataPublisher(of: configuration, signedBy: signers.usual)
        description = try publisher.description()
        decryptionKeys = DecryptionKeys(all: configuration.keys.map(\.privateKey).filter(\.decrypts))
    }
}

extension ServiceProvider {
    /// A request of a browser, as a server received it.
    public typealias BrowserRequest = SAMLServiceProvider.BrowserRequest

    /// The response to a browser, which a server sends as it is.
    public typealias BrowserResponse = SAMLServiceProvider.BrowserResponse

    /// A page in HTML.
    public typealias Page = ServicePage
}
