// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import SAML

extension ServiceProvider {
    /// The time in which an identity provider accepts a `LogoutRequest` of this service, in seconds.
    private static let logoutRequestLifetime = 300

    /// Signs the user out: ends the session here, then asks the identity provider to end the others (S-79).
    ///
    /// Call this function for POST requests only. Browsers do not send the session cookie with a POST of another site; a POST
    /// from a page of another origin of the same site is refused (S-108).
    ///
    /// - Parameters:
    ///   - request: The request, with the session cookie.
    ///   - target: The path to which the browser returns.
    ///   - moment: The current time.
    /// - Returns: The answer for the browser.
    public func logout(_ request: BrowserRequest, returningTo target: LocalPath = .root, at moment: Timestamp) async
        -> Answer
    {
        await attempt(.logoutStart, at: moment) { record throws(Refusal) in
            guard request.method == .post, !request.isForeign(to: configuration.endpoints.base) else {
                throw Refusal(.malformedRequest)
            }
            let cookie = Cookie.session(configuration)
            record.outcome = .signedOut
            // A POST of another site comes without the cookie, and must not remove it.
            guard let key = sessionKey(of: request) else {
                return .redirect(to: configuration.endpoints.url(of: target))
            }
            let contents = try await stored { () throws(StoreError) in
                try await configuration.store.end(key, at: moment)
            }
            if contents != nil, let browser = browser(of: request).map(browserKey) {
                // Logins under way in other tabs do not stand. The session has ended whether or not the store has room for this.
                _ = try? await configuration.store.endSessions(localLogout(of: browser, at: moment), at: moment)
            }
            let session = contents.flatMap(Session.init)
            let target = await signedOut([session].compactMap(\.self), request, to: target) ?? target
            let away = BrowserResponse.redirect(to: configuration.endpoints.url(of: target)).removing(cookie)
            guard contents != nil else { return away }
            // A session that another version of this library wrote ends here alone.
            guard let session, let name = session.nameID,
                let provider = try? usable(session.identityProvider, &record),
                let endpoint = provider.endpoint(for: .singleLogout)
            else {
                record.outcome = .partlySignedOut
                return away
            }
            do throws(Refusal) {
                return try await ask(provider, at: endpoint, toEnd: session, of: name, target, &record).removing(cookie)
            } catch {
                // The session here has ended, which the cookie and the user must learn.
                record.outcome = .partlySignedOut
                record.reason = error.reason
                return away
            }
        }
    }

    /// Tells the service that sessions ended.
    ///
    /// - Returns: The path to which the browser returns.
    func signedOut(_ sessions: [Session], _ request: BrowserRequest, to target: LocalPath? = nil) async -> LocalPath? {
        guard let onSignOut = configuration.onSignOut, !sessions.isEmpty else { return target }
        var signOut = SignOut(sessions: sessions, request: request, target: target)
        await onSignOut(&signOut)
        return signOut.target
    }

    private func ask(
        _ provider: IdentityProvider,
        at endpoint: IdentityProvider.Endpoint,
        toEnd session: Session,
        of name: NameID,
        _ target: LocalPath,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        let moment = record.moment
        // The name is the received one with all of its attributes, not encrypted (SDP-SP29, SDP-SP30).
        let message = LogoutRequest(
            header(to: endpoint.location, at: moment),
            identifier: .nameID(name),
            sessionIndexes: session.sessionIndexes,
            notOnOrAfter: Timestamp(seconds: moment.seconds).adding(seconds: Self.logoutRequestLifetime)
        )
        record.requestID = message.id
        let pending = PendingRequest(
            provider: provider.entityID,
            id: message.id.rawValue,
            asked: moment,
            target: target.text
        )
        let ticket = try await keep(pending, for: .logout, at: moment)
        record.outcome = .done
        return try await send(message, ticket.reference, to: provider, at: endpoint.location, by: endpoint.binding)
            .setting(cookie(of: ticket.reference, for: .logout), to: ticket.secret, for: configuration.requestLifetime)
    }

    /// Returns the logout of this service that ends the sessions with a label.
    func localLogout(of label: StoreKey, at moment: Timestamp) -> StoredLogout {
        let maximumLogin = configuration.requestLifetime + Self.maximumUse
        return StoredLogout(label: label, issued: moment, isLocal: true, end: moment.adding(seconds: maximumLogin))
    }
}
