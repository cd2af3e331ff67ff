// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import UntrustedText

extension ServiceProvider {
    /// The demands of one login.
    public struct LoginOptions: Hashable, Sendable {
        /// Whether the user must authenticate anew (`ForceAuthn`).
        public var forcesAuthentication = false

        /// Whether the identity provider must not show anything to the user (`IsPassive`).
        public var isPassive = false

        /// Creates options.
        public init(forcesAuthentication: Bool = false, isPassive: Bool = false) {
            self.forcesAuthentication = forcesAuthentication
            self.isPassive = isPassive
        }
    }

    /// Starts a login: sends the browser to an identity provider.
    ///
    /// - Parameters:
    ///   - entityID: The entity ID of the identity provider, or `nil` to let the user choose if there are several.
    ///   - target: The path to which the browser returns.
    ///   - options: The demands of this login.
    ///   - moment: The current time.
    /// - Returns: The answer for the browser.
    public func login(
        with entityID: String? = nil,
        returningTo target: LocalPath = .root,
        options: LoginOptions = LoginOptions(),
        at moment: Timestamp
    ) async -> Answer {
        await attempt(.loginStart, at: moment) { record throws(Refusal) in
            guard let entityID = entityID ?? onlyProvider(at: moment) else {
                return ProviderChoice.page(of: configuration, returningTo: target, at: moment)
            }
            let provider = try usable(entityID, &record)
            return try await start(at: provider, target, options, &record)
        }
    }

    private func onlyProvider(at moment: Timestamp) -> String? {
        let usable = configuration.identityProviders.usable(at: moment)
        return usable.count == 1 ? usable[0].entityID : nil
    }

    /// Returns an identity provider whose messages are accepted, and notes in the record one that is known (S-76).
    func usable(_ entityID: String, _ record: inout AttemptRecord) throws(Refusal) -> IdentityProvider {
        guard let provider = configuration.identityProviders[entityID] else { throw Refusal(.unusableProvider) }
        record.identityProvider = provider.entityID
        guard configuration.identityProviders.isUsable(entityID, at: record.moment) else {
            throw Refusal(.unusableProvider)
        }
        return provider
    }

    private func start(
        at provider: IdentityProvider,
        _ target: LocalPath,
        _ options: LoginOptions,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> Response {
        guard let endpoint = provider.endpoint(for: .singleSignOn) else { throw Refusal(.unusableProvider) }
        let moment = record.moment
        var message = AuthnRequest(
            header(to: endpoint.location, at: moment),
            assertionConsumerServiceURL: URIReference(configuration.endpoints.assertionConsumer),
            nameIDPolicy: configuration.nameIDPolicy,
            requestedContext: configuration.requestedContext,
            forcesAuthentication: options.forcesAuthentication,
            isPassive: options.isPassive
        )
        message.protocolBinding = URIReference(IdentityProvider.Endpoint.Binding.post.rawValue)
        record.requestID = message.id
        let pending = PendingRequest(
            provider: provider.entityID,
            id: message.id.rawValue,
            issued: moment.seconds,
            target: target.text,
            forcesAuthentication: options.forcesAuthentication
        )
        let ticket = try await keep(pending, for: .login, at: moment)
        return try send(message, ticket.reference, to: endpoint.location, by: endpoint.binding)
            .setting(cookie(of: ticket.reference, for: .login), to: ticket.secret, for: configuration.requestLifetime)
    }
}
