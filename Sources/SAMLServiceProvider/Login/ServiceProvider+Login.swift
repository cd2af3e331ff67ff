// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import SAML
internal import SAMLEncoding
internal import UntrustedText

extension ServiceProvider {
    /// The demands of one login.
    public struct LoginOptions: Hashable, Sendable {
        /// Whether the user must authenticate anew (`ForceAuthn`).
        public var forcesAuthentication = false

        /// Whether the identity provider must not show anything to the user (`IsPassive`).
        public var isPassive = false

        /// The authentication contexts of which this login must have one, or an empty array for those of
        /// ``Configuration/requestedContext``.
        public var authnContexts: [URIReference] = []

        /// The rules for an identity provider that asks others to authenticate the user.
        public var scoping: AuthnRequest.Scoping?

        /// Creates options.
        public init(forcesAuthentication: Bool = false, isPassive: Bool = false) {
            self.forcesAuthentication = forcesAuthentication
            self.isPassive = isPassive
        }
    }

    /// How a login began, and where it leads.
    struct LoginStart {
        let target: LocalPath
        var options = LoginOptions()

        /// The form that the browser sends to the target after the login.
        var form: String?

        /// Whether the service started this login again by itself.
        var isRepeated = false

        /// Whether the user comes from the discovery service.
        var isDiscovered = false
    }

    /// Starts a login: sends the browser to an identity provider.
    ///
    /// - Parameters:
    ///   - request: The request of the browser.
    ///   - entityID: The entity ID of the identity provider, or `nil` to let the user choose if there are several.
    ///   - target: The path to which the browser returns, or `nil` for that of the request, with its form if
    ///     ``Configuration/maximumKeptFormBytes`` allows it.
    ///   - options: The demands of this login.
    ///   - moment: The current time.
    /// - Returns: The answer for the browser.
    public func login(
        _ request: BrowserRequest,
        with entityID: String? = nil,
        returningTo target: LocalPath? = nil,
        options: LoginOptions = LoginOptions(),
        at moment: Timestamp
    ) async -> Answer {
        var start = LoginStart(target: target ?? request.target ?? .root, options: options)
        if target == nil, keeps(request.form) { start.form = request.form.map { String(decoding: $0, as: UTF8.self) } }
        return await login(request, with: entityID, start, at: moment)
    }

    /// Returns whether a form is kept during a login.
    func keeps(_ form: [UInt8]?) -> Bool {
        guard let form, !form.isEmpty, form.count <= configuration.maximumKeptFormBytes else { return false }
        return KeptForm(form) != nil
    }

    func login(_ request: BrowserRequest, with entityID: String?, _ start: LoginStart, at moment: Timestamp) async
        -> Answer
    {
        await attempt(.loginStart, at: moment) { record throws(Refusal) in
            guard let entityID = entityID ?? onlyProvider(at: moment) else { return choice(of: start, at: moment) }
            let provider = try usable(entityID, &record)
            return try await ask(provider, start, request, &record)
        }
    }

    private func onlyProvider(at moment: Timestamp) -> String? {
        // A list with many identity providers is not searched for the only one that can be used.
        guard configuration.identityProviders.count <= ProviderChoice.maximumCount else { return nil }
        let usable = configuration.identityProviders.usable(amongFirst: ProviderChoice.maximumCount, at: moment)
        return usable.count == 1 ? usable[0].entityID : nil
    }

    /// Lets the user choose the identity provider, at the discovery service if there is one (IIP-SP04).
    private func choice(of start: LoginStart, at moment: Timestamp) -> BrowserResponse {
        guard let service = configuration.discoveryService, !start.isDiscovered else {
            return ProviderChoice.page(of: configuration, returningTo: start.target, at: moment)
        }
        let home = "\(configuration.endpoints.login)?found=1&target=\(PercentEncoding.encode(start.target.text))"
        let query = "entityID=\(PercentEncoding.encode(configuration.entityID))&return=\(PercentEncoding.encode(home))"
        return .redirect(to: service.adding(query: query + "&returnIDParam=idp"))
    }

    /// Returns an identity provider whose messages are accepted, and notes in the record one that is known (S-76).
    func usable(_ entityID: String, _ record: inout AttemptRecord) throws(Refusal) -> IdentityProvider {
        guard let provider = configuration.identityProviders[entityID] else {
            throw Refusal(.unusableProvider, reason: "The list does not contain the identity provider.")
        }
        record.identityProvider = provider.entityID
        guard configuration.identityProviders.isUsable(entityID, at: record.moment) else {
            let isOn = configuration.identityProviders.isSwitchedOn(entityID)
            let fault = isOn ? "has no signing key that is valid now" : "is switched off"
            throw Refusal(.unusableProvider, reason: "The identity provider \(fault).")
        }
        return provider
    }

    private func ask(
        _ provider: IdentityProvider,
        _ start: LoginStart,
        _ request: BrowserRequest,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        guard let endpoint = provider.endpoint(for: .singleSignOn) else { throw Refusal(.unusableProvider) }
        let moment = record.moment
        let context =
            start.options.authnContexts.isEmpty
            ? configuration.requestedContext : AuthnRequest.RequestedContext(classes: start.options.authnContexts)
        var message = AuthnRequest(
            header(to: endpoint.location, at: moment),
            assertionConsumerServiceURL: URIReference(configuration.endpoints.assertionConsumer),
            nameIDPolicy: configuration.nameIDPolicy,
            requestedContext: context,
            forcesAuthentication: start.options.forcesAuthentication,
            isPassive: start.options.isPassive
        )
        message.scoping = start.options.scoping
        message.protocolBinding = URIReference(configuration.responseBinding.rawValue)
        record.requestID = message.id
        let browser = browser(of: request) ?? RandomReference.next()
        let pending = PendingRequest(
            provider: provider.entityID,
            id: message.id.rawValue,
            asked: moment,
            target: start.target.text,
            forcesAuthentication: start.options.forcesAuthentication,
            authnContexts: context?.classes.map(\.rawValue) ?? [],
            form: start.form,
            browser: browserKey(browser).bytes,
            earlierSession: sessionKey(of: request)?.bytes,
            canBeRepeated: !start.isRepeated && start.options == LoginOptions() && start.form == nil
        )
        let ticket = try await keep(pending, for: .login, at: moment)
        return try await send(message, ticket.reference, to: provider, at: endpoint.location, by: endpoint.binding)
            .setting(cookie(of: ticket.reference, for: .login), to: ticket.secret, for: configuration.requestLifetime)
            .setting(.browser(configuration), to: browser, for: configuration.requestLifetime)
    }
}
