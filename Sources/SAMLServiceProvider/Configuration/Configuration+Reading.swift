// SPDX-License-Identifier: Apache-2.0

#if Configuration
public import Configuration
internal import SAML
internal import SAMLSignature

extension ServiceProvider.Configuration {
    /// Reads a configuration with swift-configuration; requires the trait `Configuration`.
    ///
    /// <doc:settings> marks the properties that are read, under their names: `idleLifetime` is `SAML_IDLE_LIFETIME` in the
    /// environment.
    ///
    /// ```swift
    /// let reader = ConfigReader(provider: EnvironmentVariablesProvider()).scoped(to: "saml")
    /// let configuration = try await ServiceProvider.Configuration(reader, identityProviders: providers, store: store)
    /// ```
    ///
    /// - Parameters:
    ///   - reader: The reader. Each of the `keys` is PEM of a private key and its certificate.
    ///   - identityProviders: The identity providers.
    ///   - store: The store.
    /// - Throws: ``ConfigurationError`` if a value is absent that has no default, has a different type, or is invalid.
    public init(
        _ reader: ConfigReader,
        identityProviders: IdentityProviders,
        store: any LoginStore
    ) async throws(ConfigurationError) {
        do {
            let keys = try await reader.fetchRequiredStringArray(forKey: "keys", isSecret: true).map { text in
                try ServiceProvider.Key(pem: Array(text.utf8), certificate: Array(text.utf8))
            }
            try await self.init(
                entityID: reader.fetchRequiredString(forKey: "entityID"),
                baseURL: reader.fetchRequiredString(forKey: "baseURL"),
                keys: keys,
                identityProviders: identityProviders,
                store: store
            )
            try await readNumbers(reader)
            try await readPolicy(reader)
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(.setting, "\(error)")
        }
    }

    private mutating func readNumbers(_ reader: ConfigReader) async throws {
        clockSkew = try await reader.fetchInt(forKey: "clockSkew", default: clockSkew)
        requestLifetime = try await reader.fetchInt(forKey: "requestLifetime", default: requestLifetime)
        sessionLifetime = try await reader.fetchInt(forKey: "sessionLifetime", default: sessionLifetime)
        idleLifetime = try await reader.fetchInt(forKey: "idleLifetime")
        maximumAuthenticationAge = try await reader.fetchInt(forKey: "maximumAuthenticationAge")
        maximumKeptFormBytes = try await reader.fetchInt(forKey: "maximumKeptFormBytes", default: maximumKeptFormBytes)
    }

    private mutating func readPolicy(_ reader: ConfigReader) async throws {
        profile = try await reader.fetchString(forKey: "profile", default: profile)
        guard profile.isWebSSO else {
            throw ConfigurationError(.setting, "`profile` must be `web-sso` or `saml2int`.")
        }
        signatures.requirement = try await reader.fetchString(forKey: "signatures", default: .any)
        signsMetadata = try await reader.fetchBool(forKey: "signsMetadata", default: signsMetadata)
        sessionAttributes = try await reader.fetchStringArray(forKey: "sessionAttributes", default: [])
        sessionCookieName = try await reader.fetchString(forKey: "sessionCookieName", default: sessionCookieName)
        if let text = try await reader.fetchString(forKey: "discoveryService") {
            guard let url = EndpointURL(text) else {
                throw ConfigurationError(.url, "`discoveryService` must be an `https` URL.")
            }
            discoveryService = url
        }
        let classes = try await reader.fetchStringArray(forKey: "requestedContext", default: [])
        guard !classes.isEmpty else { return }
        requestedContext = .init(
            classes: try classes.map { text in
                guard let reference = URIReference(text) else {
                    throw ConfigurationError(.context, "`requestedContext` contains a text that is not a URI.")
                }
                return reference
            }
        )
    }
}
#endif
