// SPDX-License-Identifier: Apache-2.0

public import SAML
public import SAMLSignature
internal import UntrustedText

extension IdentityProvider {
    /// Reads an identity provider from metadata.
    ///
    /// Endpoints with other bindings, and URLs that are not an `EndpointURL`, are ignored (S-82).
    ///
    /// - Parameters:
    ///   - metadata: The document: an `EntityDescriptor`, or an `EntitiesDescriptor` that contains it.
    ///   - entityID: The entity ID of the identity provider, or `nil` if the document describes only one.
    ///   - keys: The keys that must have signed the document, or `nil` if the document is configuration, which is trusted
    ///     whether or not it is signed.
    ///   - moment: The time at which the document was read, at which a `cacheDuration` starts.
    /// - Throws: ``ConfigurationError`` if the document cannot be read, is not signed as required, or describes no such
    ///   identity provider, or several.
    public init(
        metadata: [UInt8],
        entityID: String? = nil,
        signedBy keys: [PublicKey]? = nil,
        readAt moment: Timestamp
    ) throws(ConfigurationError) {
        let all = try Self.read(metadata, entityID.map(EntitySelection.one) ?? .all, signedBy: keys, readAt: moment)
        guard let first = all.first, all.count == 1 else {
            throw ConfigurationError(
                .identityProvider,
                "The metadata describes \(all.count) identity providers\(entityID.map { " `\($0)`" } ?? "") that can be "
                    + "used. One is required: name its entity ID."
            )
        }
        self = first
    }

    /// Reads an identity provider from a file of metadata, which is trusted whether or not it is signed.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - moment: The time of reading.
    /// - Throws: ``ConfigurationError`` if the file cannot be read, or does not describe exactly one identity provider.
    public init(contentsOf path: String, readAt moment: Timestamp) throws(ConfigurationError) {
        try self.init(metadata: .init(contentsOf: path, .identityProvider), readAt: moment)
    }

    /// Reads an identity provider from a file of metadata, with a name for users in place of that of the metadata.
    public init(contentsOf path: String, name: String, readAt moment: Timestamp) throws(ConfigurationError) {
        try self.init(contentsOf: path, readAt: moment)
        self.name = name
    }

    /// Reads all identity providers of metadata, for example those of a federation.
    ///
    /// An entity without an endpoint for logins is omitted.
    ///
    /// - Parameters:
    ///   - metadata: The document.
    ///   - keys: The keys that must have signed the document, or `nil` if the document is configuration.
    ///   - moment: The time at which the document was read.
    /// - Returns: The identity providers in document order.
    /// - Throws: ``ConfigurationError`` if the document cannot be read, or is not signed as required.
    public static func all(
        inMetadata metadata: [UInt8],
        signedBy keys: [PublicKey]? = nil,
        readAt moment: Timestamp
    ) throws(ConfigurationError) -> [IdentityProvider] {
        try read(metadata, .all, signedBy: keys, readAt: moment)
    }

    private static func read(
        _ metadata: [UInt8],
        _ selection: EntitySelection,
        signedBy keys: [PublicKey]?,
        readAt moment: Timestamp
    ) throws(ConfigurationError) -> [IdentityProvider] {
        do throws(TrustError) {
            let content = try MetadataContent(
                metadata,
                describing: selection,
                signedBy: keys,
                readAt: moment,
                isRefreshed: false
            )
            return all(in: content, try content.trust())
        } catch {
            throw ConfigurationError(.identityProvider, error.description)
        }
    }

    /// Returns the identity providers of metadata that the service refreshes; a document without keys describes none (S-76).
    package static func all(inRefreshed content: MetadataContent) throws(TrustError) -> [IdentityProvider] {
        do throws(TrustError) {
            return all(in: content, try content.trust())
        } catch {
            guard error.code == .noKeys else { throw error }
            return []
        }
    }

    private static func all(in content: MetadataContent, _ trust: TrustStore) -> [IdentityProvider] {
        content.entities.compactMap { IdentityProvider($0, trust) }
    }

    /// Creates an identity provider; fails for an entity without an endpoint for logins.
    private init?(_ entity: EntityDescription, _ trust: TrustStore) {
        let roles = entity.roles.filter { $0.name.isIdentical(to: "IDPSSODescriptor") && $0.supportsSAML2 }
        let endpoints = roles.flatMap(\.endpoints).compactMap(Endpoint.init)
        self.init(entityID: entity.entityID, trust: trust, endpoints: endpoints)
        guard endpoint(for: .singleSignOn) != nil else { return nil }
        signingAlgorithms = roles.first { !$0.signingAlgorithms.isEmpty }?.signingAlgorithms ?? []
        name = roles.lazy.compactMap(\.displayName).first
        errorURL = roles.lazy.compactMap { $0.errorURL.flatMap(EndpointURL.init) }.first
    }
}

extension IdentityProvider.Endpoint {
    /// Creates an endpoint from metadata; fails if the service provider does not use it.
    fileprivate init?(_ description: EndpointDescription) {
        guard
            let purpose = Purpose.named(description.name), let binding = SAMLBinding.named(description.binding),
            let location = EndpointURL(description.location), binding != .artifact,
            (binding == .soap) == (purpose == .artifactResolution)
        else { return nil }
        var responses: EndpointURL?
        if let text = description.responseLocation {
            guard let url = EndpointURL(text) else { return nil }
            responses = url
        }
        self.init(purpose, binding, at: location, responsesAt: responses, index: description.index ?? 0)
    }
}
