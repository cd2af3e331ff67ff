// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import SAMLSignature

extension ServiceProvider {
    /// Validates a response, and begins a session.
    ///
    /// Nothing is used up before the response is validated and the service accepted the user. The store then carries out the rest
    /// in one operation, so another node can receive the response again if this one dies.
    func receiveResponse(_ request: BrowserRequest, at moment: Timestamp) async -> Answer {
        await attempt(.login, at: moment) { record throws(Refusal) in
            let received = try ReceivedResponse(request, limits: configuration.limits)
            guard let reference = received.relayState.flatMap(MessageForm.reference) else {
                return try await receiveUnsolicited(received, request, &record)
            }
            let (pending, ticket) = try await pending(reference, for: .login, with: request) {
                (key) throws(StoreError) in try await configuration.store.request(key, at: moment)
            }
            let cookie = cookie(of: reference, for: .login)
            record.requestID = XMLID(pending.id)
            guard let browser = browser(of: request), browserKey(browser).bytes == pending.browser else {
                guard pending.canBeRepeated else { throw Refusal(.cookieMissing) }
                record.outcome = .cookieMissing
                return repeated(pending).removing(cookie)
            }
            let provider = try usable(pending.provider, &record)
            let response = try await verified(received, from: provider, answering: pending, &record)
            let target = LocalPath(pending.target) ?? .root
            let beginning = SessionBeginning(
                id: ticket.sessionID(of: browser, pending.sessionSeed, at: configuration.entityID),
                request: ticket.key(.login, of: configuration.entityID),
                asked: pending.asked,
                earlierSession: pending.earlierSession.flatMap { $0.count == 32 ? StoreKey(digest: $0) : nil }
            )
            let session = try await beginSession(beginning, with: response, request, to: target, &record)
            let form = pending.form.flatMap { session.target == target ? KeptForm(Array($0.utf8)) : nil }
            let answer =
                form?.page(to: target, configuration.endpoints)
                ?? .redirect(to: configuration.endpoints.url(of: session.target))
            return answer.setting(.session(configuration), to: beginning.id, for: session.age).removing(cookie)
        }
    }

    private func receiveUnsolicited(
        _ received: ReceivedResponse,
        _ request: BrowserRequest,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        let (provider, target) = try unsolicitedProvider(of: received, &record)
        let response = try await verified(received, from: provider, answering: nil, &record)
        // A response that is older than a logout of its user, by more than the clock skew, begins no session.
        let issued = response.assertion.issueInstant.adding(seconds: configuration.clockSkew)
        let beginning = SessionBeginning(id: RandomReference.next(), asked: min(issued, record.moment))
        let session = try await beginSession(beginning, with: response, request, to: target, &record)
        return .redirect(to: configuration.endpoints.url(of: session.target))
            .setting(.session(configuration), to: beginning.id, for: session.age)
    }

    /// Starts a login again, once: two tabs of a new browser that begin at the same time overwrite the cookie of the browser.
    ///
    /// Nothing of the response counts (S-72).
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
        guard let issuer = try parsed(document).outline.issuer else { throw Refusal(.unusableProvider) }
        return try usable(issuer.withoutXMLWhiteSpace, &record)
    }

    /// Parses a document of which nothing is verified.
    func parsed(_ document: [UInt8]) throws(Refusal) -> UnverifiedResponse {
        do throws(SAMLError) {
            return try UnverifiedResponse(parsing: document, limits: configuration.limits)
        } catch {
            throw Refusal(.rejectedMessage, [error.finding])
        }
    }

    /// Verifies and validates a response of an identity provider; its assertions are claimed later.
    private func verified(
        _ received: ReceivedResponse,
        from provider: IdentityProvider,
        answering pending: PendingRequest?,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> VerifiedResponse {
        let document = try await document(of: received, from: provider, &record)
        let policy = try policy(for: provider, answering: pending)
        let moment = record.moment
        let result = await decryptionKeys.validating { keys in
            ResponseValidator(
                policy: policy,
                trust: provider.trust,
                signatures: configuration.signatures,
                decryptionKeys: keys,
                limits: document.limits
            ).result(for: document.octets, at: moment)
        }
        guard let response = result.verified else {
            record.note(statusCodes: result.status?.codes.map(\.rawValue) ?? [])
            throw Refusal(.rejectedMessage, result.findings)
        }
        record.note(result.findings)
        return response
    }

    private func policy(
        for provider: IdentityProvider,
        answering pending: PendingRequest?
    ) throws(Refusal) -> ValidationPolicy {
        var policy = ValidationPolicy.webSSO(for: description, inResponseTo: .unsolicited)
        policy.profile = configuration.profile
        policy.issuers = [provider.entityID]
        policy.clockSkew = configuration.clockSkew
        policy.detectsReplays = true
        policy.maximumAuthenticationAge = configuration.maximumAuthenticationAge
        policy.authnContexts = pending?.authnContexts ?? configuration.requestedContext?.classes.map(\.rawValue) ?? []
        guard let pending else { return policy }
        guard let id = XMLID(pending.id) else { throw Refusal(.failed) }
        policy.inResponseTo = .request(id)
        policy.request = AuthnRequest(
            MessageHeader(id: id, issueInstant: Timestamp(seconds: pending.asked.seconds)),
            nameIDPolicy: configuration.nameIDPolicy,
            forcesAuthentication: pending.forcesAuthentication
        )
        return policy
    }
}
