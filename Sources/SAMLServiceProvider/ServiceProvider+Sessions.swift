// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ServiceProvider {
    /// Returns the session of a request, or `nil` if the user is not signed in.
    ///
    /// The sessions of an identity provider that was removed or switched off do not count (S-76). With
    /// ``Configuration/idleLifetime``, the request keeps the session from being idle.
    ///
    /// - Throws: ``StoreError`` if the store cannot answer. Refuse the request.
    public func session(of request: BrowserRequest, at moment: Timestamp) async throws(StoreError) -> Session? {
        let store = configuration.store
        guard let key = sessionKey(of: request),
            let kept = try await store.session(key, at: moment),
            let session = Session(kept.contents),
            configuration.identityProviders.isSwitchedOn(session.identityProvider)
        else { return nil }
        if let idle = configuration.idleLifetime {
            let end = min(session.end, moment.adding(seconds: idle))
            // Not each request writes to the store: the session may end earlier by a tenth of the time.
            if end.seconds - kept.end.seconds > idle / 10 { try await store.extend(key, until: end, at: moment) }
        }
        return session
    }

    /// Returns sessions of an identity provider, of a user or of users with an attribute, in the order in which they began.
    ///
    /// - Throws: ``StoreError`` if the store cannot answer.
    public func sessions(of selection: SessionSelection, at moment: Timestamp) async throws(StoreError) -> [Session] {
        let label = selection.label(at: configuration.entityID)
        let kept = try await configuration.store.sessions(labeled: label, at: moment)
        return kept.compactMap { Session($0.contents) }.sorted { $0.start < $1.start }
    }

    /// Ends sessions of an identity provider, of a user or of users with an attribute, for example of one who left the company.
    ///
    /// Logins whose request was sent before do not begin a session either, nor do unsolicited responses that are older by more than
    /// the clock skew. The identity provider is not told: it signs the user in again if it is asked, so lock the account there, or
    /// refuse it with ``Configuration/onSignIn``.
    ///
    /// - Returns: The sessions that ended.
    /// - Throws: ``StoreError`` if the store cannot answer. A store that is full ends the sessions, and then throws.
    @discardableResult
    public func endSessions(of selection: SessionSelection, at moment: Timestamp) async throws(StoreError) -> [Session]
    {
        let logout = localLogout(of: selection.label(at: configuration.entityID), at: moment)
        return try await configuration.store.endSessions(logout, at: moment).compactMap(Session.init)
    }
}
