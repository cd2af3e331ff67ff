// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

extension ServiceProvider {
    /// Validates a response, and begins a session.
    func receiveResponse(_ request: BrowserRequest, at moment: Timestamp) async -> Answer {
        await attempt(.login, at: moment) { record throws(Refusal) in
            let received = try ReceivedResponse(request, limits: configuration.limits)
            guard let reference = received.relayState.flatMap(MessageForm.reference) else {
                return try await receiveUnsolicited(received, &record)
            }
            let (pending, isFirst) = try await take(reference, for: .login, with: request, at: moment)
            let cookie = cookie(of: reference, for: .login)
            record.requestID = XMLID(pending.id)
            guard isFirst, isBrowser(of: pending, request) else {
                // The node that took the request may have died, and a proxy asks this one.
                record.outcome = isFirst ? .cookieMissing : .unknownRequest
                guard pending.canBeRepeated else { throw Refusal(record.outcome) }
                return repeated(pending).removing(cookie)
            }
            let provider = try usable(pending.provider, &record)
            let assertion = try await assertion(in: received, from: provider, answering: pending, &record)
            let target = LocalPath(pending.target) ?? .root
            let form = pending.form.flatMap { KeptForm(Array($0.utf8)) }
            let answer =
                form?.page(to: target, configuration.endpoints)
                ?? .redirect(to: configuration.endpoints.url(of: target))
            let session = try await beginSession(assertion, &record)
            if let earlier = pending.earlierSession, earlier.count == 32 {
                _ = try await stored { () throws(StoreError) in
                    try await configuration.stores.sessions.end(StoreKey(digest: earlier), at: moment)
                }
            }
            return answer.setting(session, configuration).removing(cookie)
        }
    }

    private func receiveUnsolicited(
        _ received: ReceivedResponse,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        let (provider, target) = try unsolicitedProvider(of: received, &record)
        let assertion = try await assertion(in: received, from: provider, answering: nil, &record)
        let session = try await beginSession(assertion, &record)
        return .redirect(to: configuration.endpoints.url(of: target)).setting(session, configuration)
    }

    /// Returns whether a browser started a request: it has the cookie that only this host can have set.
    private func isBrowser(of pending: PendingRequest, _ request: BrowserRequest) -> Bool {
        request.cookie(Cookie.browser(configuration).fullName).map(browserKey) == pending.browser
    }

    /// Starts a login again, once: two tabs of a new browser that begin at the same time overwrite the cookie of the browser.
    ///
    /// Nothing of the response counts. A response that arrives twice begins at most one session by itself (S-72, S-73).
    private func repeated(_ pending: PendingRequest) -> BrowserResponse {
        let target = PercentEncoding.encode(pending.target)
        let query = "again=1&idp=\(PercentEncoding.encode(pending.provider))&target=\(target)"
        return .redirect(to: "\(configuration.endpoints.login)?\(query)")
    }

    /// Returns the issuer of an unsolicited response, if it may start logins (S-75).
    ///
    /// The issuer selects the keys; it was not verified.
    private func unsolicitedProvider(
        of received: ReceivedResponse,
        _ record: inout AttemptRecord
    ) throws(Refusal) -> (IdentityProvider, LocalPath) {
        let provider =
            switch received.content {
            case .document(let document): try claimedProvider(of: document, &record)
            case .artifact(let artifact): try self.provider(of: artifact, &record)
            }
        guard let target = provider.unsolicitedTarget else { throw Refusal(.unsolicited) }
        return (provider, target)
    }

    /// Returns the identity provider that a message names as its issuer, which only selects the keys.
    func claimedProvider(of document: [UInt8], _ record: inout AttemptRecord) throws(Refusal) -> IdentityProvider {
        let issuer: String?
        do throws(SAMLError) {
            issuer = try UnverifiedResponse(parsing: document, limits: configuration.limits).outline.issuer
        } catch {
            throw Refusal(.rejectedMessage, [error.finding])
        }
        guard let issuer else { throw Refusal(.unusableProvider) }
        return try usable(issuer.withoutXMLWhiteSpace, &record)
    }

    /// Verifies a response of an identity provider, and claims its assertion for one use (S-73).
    private func assertion(
        in received: ReceivedResponse,
        from provider: IdentityProvider,
        answering pending: PendingRequest?,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> Assertion {
        let document = try await document(of: received, from: provider, &record)
        let validator = ResponseValidator(
            policy: try policy(for: provider, answering: pending),
            trust: provider.trust,
            signatures: configuration.signatures,
            decryptionKeys: decryptionKeys,
            limits: document.limits
        )
        let used = BoundedReplayCache(cache: configuration.stores.used)
        let result: ValidationResult
        do throws(ReplayCacheError) {
            result = try await validator.result(for: document.octets, at: record.moment, claimingIn: used)
        } catch {
            throw Refusal(.storeUnavailable)
        }
        guard let response = result.verified else { throw Refusal(.rejectedMessage, result.findings) }
        record.note(result.findings)
        return response.assertion.assertion
    }

    private func policy(
        for provider: IdentityProvider,
        answering pending: PendingRequest?
    ) throws(Refusal) -> ValidationPolicy {
        let acs = configuration.endpoints.assertionConsumer
        var policy = ValidationPolicy.webSSO(
            audience: configuration.entityID,
            recipient: acs,
            inResponseTo: .unsolicited
        )
        policy.profile = configuration.profile
        policy.issuers = [provider.entityID]
        policy.clockSkew = configuration.clockSkew
        policy.authnContexts = pending?.authnContexts ?? configuration.requestedContext?.classes.map(\.rawValue) ?? []
        guard let pending else { return policy }
        guard let id = XMLID(pending.id) else { throw Refusal(.failed) }
        policy.inResponseTo = .request(id)
        policy.request = AuthnRequest(
            MessageHeader(id: id, issueInstant: Timestamp(seconds: pending.issued)),
            forcesAuthentication: pending.forcesAuthentication
        )
        return policy
    }

    /// Begins a session, and returns the value of its cookie.
    private func beginSession(
        _ assertion: Assertion,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> Session.Ticket {
        let moment = record.moment
        let session = Session(assertion, lifetime: configuration.sessionLifetime, at: moment)
        let id = RandomReference.next()
        guard session.end > moment else { throw Refusal(.rejectedMessage, record.findings) }
        let stored = session.stored(as: id, at: configuration.entityID, issued: assertion.issueInstant)
        guard stored.contents.count <= StoredSession.mostBytes else {
            let limit = StoredSession.mostBytes >> 10
            throw Refusal(
                .rejectedMessage,
                [Finding(.inputTooLarge, .error, "Name and attributes need more than \(limit) KiB in a session.")]
            )
        }
        let exists = try await self.stored { () throws(StoreError) in
            try await configuration.stores.sessions.create(stored, at: moment)
        }
        guard exists else {
            let reason = "The identity provider ended the session by a logout after it issued the assertion."
            throw Refusal(.rejectedMessage, [Finding(.sessionExpired, .error, reason)])
        }
        record.outcome = .signedIn
        return Session.Ticket(id: id, age: session.end.seconds - moment.seconds)
    }
}

extension Session {
    /// The value of a session cookie, and its time to live in seconds.
    struct Ticket {
        let id: String
        let age: Int
    }
}

extension ServiceProvider.BrowserResponse {
    /// Adds the cookie of a session.
    fileprivate func setting(
        _ session: Session.Ticket,
        _ configuration: ServiceProvider.Configuration
    ) -> ServiceProvider.BrowserResponse {
        setting(.session(configuration), to: session.id, for: session.age)
    }
}
