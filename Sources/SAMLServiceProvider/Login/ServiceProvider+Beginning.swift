// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLSignature

/// The values that begin a session, besides the response.
struct SessionBeginning {
    /// The value of the session cookie.
    let id: String

    /// The key of the request that the response answers.
    var request: StoreKey?

    /// The time at which the request was sent.
    let asked: Timestamp

    /// The session that the browser had before.
    var earlierSession: StoreKey?
}

extension ServiceProvider {
    /// Begins the session of a verified response, unless the service refuses it.
    ///
    /// - Returns: The path to which the browser is sent, and the time to live of the cookie in seconds.
    func beginSession(
        _ beginning: SessionBeginning,
        with response: VerifiedResponse,
        _ request: BrowserRequest,
        to target: LocalPath,
        _ record: inout AttemptRecord
    ) async throws(Refusal) -> (target: LocalPath, age: Int) {
        let moment = record.moment
        let assertion = response.assertion
        let session = Session(assertion.assertion, lifetime: configuration.sessionLifetime, at: moment)
        guard session.end > moment else { throw Refusal(.rejectedMessage, record.findings) }
        var signIn = SignIn(session: session, assertion: assertion, request: request, target: target)
        try await accept(&signIn)
        let stored = stored(signIn, beginning, issued: assertion.issueInstant, at: moment)
        guard stored.contents.count <= StoredSession.maximumBytes else {
            let limit = StoredSession.maximumBytes >> 10
            throw Refusal(
                .rejectedMessage,
                [Finding(.inputTooLarge, .error, "Name, attributes and value need over \(limit) KiB in a session.")]
            )
        }
        let ends = response.assertions.map { $0.assertion.replayEnd(at: moment) }
        let login = StoredLogin(
            stored,
            answering: beginning.request,
            claiming: response.assertions.map { ReplayKey($0.assertion) },
            until: min(ends.max() ?? moment, moment.adding(seconds: Self.maximumUse)),
            replacing: beginning.earlierSession
        )
        let answer = try await self.stored { () throws(StoreError) in
            try await configuration.store.begin(login, at: moment)
        }
        switch answer {
        case .begun: record.outcome = .signedIn
        case .begunBefore: record.outcome = .signedInBefore
        case .requestTaken: throw Refusal(.unknownRequest)
        case .seenBefore:
            let finding = RuleFinding(seenBefore: assertion.assertion, at: .response).finding(at: nil, path: nil)
            throw Refusal(.rejectedMessage, record.findings + [finding])
        case .barred:
            let reason = "A logout ended the session before it began."
            throw Refusal(.rejectedMessage, [Finding(.sessionExpired, .error, reason)])
        }
        return (signIn.target, session.end.seconds - moment.seconds)
    }

    /// Asks the service whether it accepts a user.
    private func accept(_ signIn: inout SignIn) async throws(Refusal) {
        do {
            try await configuration.onSignIn?(&signIn)
        } catch let refusal as SignInError {
            throw Refusal(.refusedByService, sentence: refusal.sentence)
        } catch {
            // The text of an error can contain personal data.
            throw Refusal(.failed, reason: "`onSignIn` threw an error of the type \(type(of: error)).")
        }
    }

    private func stored(
        _ signIn: SignIn,
        _ beginning: SessionBeginning,
        issued: Timestamp,
        at moment: Timestamp
    ) -> StoredSession {
        let (session, recipient) = (signIn.session, configuration.entityID)
        return StoredSession(
            key: Session.key(beginning.id, at: recipient),
            labels: session.labels(
                at: recipient,
                attributes: configuration.sessionAttributes,
                browser: browser(of: signIn.request).map(browserKey)
            ),
            indexes: session.sessionIndexes.map { Session.key(ofIndex: $0, at: session.identityProvider) },
            issued: issued,
            asked: beginning.asked,
            end: min(session.end, moment.adding(seconds: configuration.idleLifetime ?? configuration.sessionLifetime)),
            contents: session.contents
        )
    }
}
