// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import SAML
internal import SAMLBindings
internal import SAMLSignature

extension ServiceProvider {
    /// Validates the response in a form, and begins a session.
    func receiveResponse(_ request: Request, at moment: Timestamp) async -> Answer {
        await attempt(.login, at: moment) { record throws(Refusal) in
            // An assertion belongs neither into a URL nor into what caches and logs keep of it.
            guard request.method == .post else { throw Refusal(.malformedRequest) }
            let form = try MessageForm(request, limits: configuration.limits)
            guard form.kind == .response else { throw Refusal(.malformedRequest) }
            let relayState = form.relayState
            guard let reference = relayState.flatMap(MessageForm.reference) else {
                let (provider, target) = try unsolicitedProvider(of: form.document, &record)
                let assertion = try await assertion(in: form.document, from: provider, answering: nil, &record)
                return try await beginSession(assertion, target, &record)
            }
            let pending = try await take(reference, for: .login, with: request, at: moment)
            record.requestID = XMLID(pending.id)
            let provider = try usable(pending.provider, &record)
            let assertion = try await assertion(in: form.document, from: provider, answering: pending, &record)
            return try await beginSession(assertion, LocalPath(pending.target) ?? .root, &record)
                .removing(cookie(of: reference, for: .login))
        }
    }

    /// Returns the issuer of an unsolicited response, if it may start logins (S-75).
    ///
    /// The issuer selects the keys; it was not verified.
    private func unsolicitedProvider(
        of document: [UInt8],
        _ record: inout AttemptRecord
    ) throws(Refusal) -> (IdentityProvider, LocalPath) {
        let provider = try claimedProvider(of: document, &record)
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
        in document: [UInt8],
        from provider: IdentityProvider,
        answering pending: PendingRequest?,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> Assertion {
        let validator = ResponseValidator(
            policy: try policy(for: provider, answering: pending),
            trust: provider.trust,
            signatures: configuration.signatures,
            decryptionKeys: decryptionKeys,
            limits: configuration.limits
        )
        let used = BoundedReplayCache(cache: configuration.stores.used)
        let result: ValidationResult
        do throws(ReplayCacheError) {
            result = try await validator.result(for: document, at: record.moment, claimingIn: used)
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
        policy.authnContexts = configuration.requestedContext?.classes.map(\.rawValue) ?? []
        guard let pending else { return policy }
        guard let id = XMLID(pending.id) else { throw Refusal(.failed) }
        policy.inResponseTo = .request(id)
        policy.request = AuthnRequest(
            MessageHeader(id: id, issueInstant: Timestamp(seconds: pending.issued)),
            requestedContext: configuration.requestedContext,
            forcesAuthentication: pending.forcesAuthentication
        )
        return policy
    }

    private func beginSession(
        _ assertion: Assertion,
        _ target: LocalPath,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> Response {
        let moment = record.moment
        let session = Session(assertion, lifetime: configuration.sessionLifetime, at: moment)
        let id = RandomReference.next()
        guard session.end > moment else { throw Refusal(.rejectedMessage, record.findings) }
        guard let stored = session.stored(as: id, at: configuration.entityID) else { throw Refusal(.failed) }
        guard stored.contents.count <= StoredSession.mostBytes else {
            let limit = StoredSession.mostBytes >> 10
            throw Refusal(
                .rejectedMessage,
                [Finding(.inputTooLarge, .error, "Name and attributes need more than \(limit) KiB in a session.")]
            )
        }
        try await self.stored { () throws(StoreError) in
            try await configuration.stores.sessions.create(stored, at: moment)
        }
        record.outcome = .signedIn
        return .redirect(to: configuration.endpoints.url(of: target))
            .setting(.session(configuration), to: id, for: session.end.seconds - moment.seconds)
    }
}
