// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLSignature
internal import UntrustedText

extension ServiceProvider {
    /// Receives a request or an answer of logout, by the redirect or the POST binding.
    func receiveLogout(_ request: BrowserRequest, at moment: Timestamp) async -> Answer {
        let read = Result { () throws(Refusal) in try MessageForm(request, limits: configuration.limits) }
        let isAnswer = (try? read.get())?.kind == .response
        return await attempt(isAnswer ? .logoutEnd : .logoutRequest, at: moment) { record throws(Refusal) in
            let form = try read.get()
            return isAnswer
                ? try await endLogout(form, with: request, &record)
                : try await endSessions(form, with: request, &record)
        }
    }

    /// The largest number of sessions in one request, so that one identity provider does not fill the store of all.
    private static let maximumSessionIndexes = 256

    // MARK: Requests of an identity provider

    /// Ends the sessions that a `LogoutRequest` names, and answers it (S-78, S-79).
    private func endSessions(
        _ form: MessageForm,
        with browserRequest: BrowserRequest,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        let moment = record.moment
        let provider = try claimedProvider(of: form.document, &record)
        let result = await result(of: form, as: LogoutRequest.self, from: provider, answering: .notChecked, at: moment)
        guard let request = result.verified, let name = request.nameID else {
            throw Refusal(.rejectedMessage, result.findings)
        }
        record.requestID = request.id
        record.note(result.findings)
        guard request.sessionIndexes.count <= Self.maximumSessionIndexes else {
            let reason = "The `LogoutRequest` names more than \(Self.maximumSessionIndexes) sessions."
            throw Refusal(.rejectedMessage, [Finding(.inputTooLarge, .error, reason)])
        }
        var issued = request.message.issueInstant
        // A request without a fraction may have been issued at any time of its second, after an assertion that has one.
        if issued.nanoseconds == 0 { issued = Timestamp(seconds: issued.seconds, nanoseconds: 999_999_999) }
        let logout = StoredLogout(
            label: Session.principal(name, of: provider.entityID, at: configuration.entityID),
            indexes: request.sessionIndexes.map { Session.key(ofIndex: $0, at: provider.entityID) },
            issued: issued,
            isLocal: false,
            end: moment.adding(seconds: Self.maximumUse)
        )
        record.outcome = .storeUnavailable
        do {
            let ended = try await configuration.store.endSessions(logout, at: moment)
            _ = await signedOut(ended.compactMap(Session.init), browserRequest)
            // Only now: a request that was used before its sessions ended would be refused after a crash in between. It is used
            // for as long as one without `NotOnOrAfter` is accepted (S-78).
            let key = ReplayKey(issuer: provider.entityID, assertionID: request.id)
            let end = moment.adding(seconds: Self.maximumUse)
            guard try await configuration.store.claim(key, until: end, by: nil, at: moment) == .first else {
                throw Refusal(.unknownRequest)
            }
            record.outcome = ended.isEmpty ? .noSession : .signedOut
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            record.reason = "\(error)"
        }
        return try await answer(request.message, of: provider, form, &record)
    }

    private func answer(
        _ request: LogoutRequest,
        of provider: IdentityProvider,
        _ form: MessageForm,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        guard let endpoint = provider.endpoint(for: .singleLogout) else { throw Refusal(.unusableProvider) }
        let location = endpoint.responseLocation ?? endpoint.location
        let partial = Status.Code(rawValue: "urn:oasis:names:tc:SAML:2.0:status:PartialLogout")
        let status =
            switch record.outcome {
            case .signedOut: Status([.success])
            // No session is left, as the request demands (SAML Core 3.7.3.1), and the identity provider can see that none was.
            case .noSession: Status([.success], message: "No session matches the request.")
            default: Status([.responder, partial])
            }
        let message = LogoutResponse(
            header(to: location, at: record.moment),
            inResponseTo: request.id,
            status: status
        )
        // The signature of a form does not cover it, so nothing but text goes back.
        let relayState = form.relayState.flatMap { String(validating: $0, as: UTF8.self) }.flatMap { text in
            text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F } ? text : nil
        }
        return try await send(message, relayState, to: provider, at: location, by: endpoint.binding)
    }

    // MARK: Answers to requests of this service

    /// Receives the answer to the `LogoutRequest` of this service.
    ///
    /// The session here ended before it was sent.
    private func endLogout(
        _ form: MessageForm,
        with request: BrowserRequest,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> BrowserResponse {
        let moment = record.moment
        guard let reference = form.relayState.flatMap(MessageForm.reference) else { throw Refusal(.unknownRequest) }
        let (pending, _) = try await pending(reference, for: .logout, with: request) { (key) throws(StoreError) in
            try await configuration.store.take(key, at: moment)
        }
        guard let id = XMLID(pending.id) else { throw Refusal(.failed) }
        record.requestID = id
        let provider = try usable(pending.provider, &record)
        let result = await result(
            of: form,
            as: LogoutResponse.self,
            from: provider,
            answering: .request(id),
            at: moment
        )
        guard result.verified != nil else {
            let outline = try? UnverifiedResponse(parsing: form.document, limits: configuration.limits).outline
            record.note(statusCodes: outline?.status ?? [])
            let errors = result.findings.filter { $0.severity == .error }
            // The session here has ended, and what an unsigned answer says about the others does not count.
            let isPartial = errors.allSatisfy { $0.code == .statusNotSuccess || $0.code == .signatureMissing }
            throw Refusal(isPartial ? .partlySignedOut : .rejectedMessage, result.findings)
        }
        record.outcome = .signedOut
        record.note(result.findings)
        return .redirect(to: configuration.endpoints.url(of: LocalPath(pending.target) ?? .root))
            .removing(cookie(of: reference, for: .logout))
    }

    /// Validates a message of logout.
    private func result<Message: ProtocolMessage>(
        of form: MessageForm,
        as _: Message.Type,
        from provider: IdentityProvider,
        answering request: ValidationPolicy.InResponseTo,
        at moment: Timestamp
    ) async -> MessageResult<Message> {
        var policy = MessagePolicy(
            destinations: [configuration.endpoints.singleLogout],
            issuers: [provider.entityID],
            inResponseTo: request
        )
        policy.clockSkew = configuration.clockSkew
        policy.profile = configuration.profile
        policy.sender = .identityProvider
        return await decryptionKeys.validating { [policy] keys in
            let validator = MessageValidator<Message>(
                policy: policy,
                trust: provider.trust,
                signatures: configuration.signatures,
                decryptionKeys: keys,
                limits: configuration.limits.withoutEnclosure
            )
            guard let query = form.query else { return validator.result(for: form.document, at: moment) }
            return validator.result(forQuery: query, at: moment)
        }
    }
}
