// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import SAML

extension ServiceProvider {
    /// The action of a server for a request.
    public enum Reception: Hashable, Sendable {
        /// Send the response, log the record, and do with the body what ``Answer/rest`` says: the path belongs to the service
        /// provider, or the request cannot be passed on.
        case answered(Answer)
        /// Pass the request to the service, with the session of the user, or `nil` if the user is not signed in.
        ///
        /// The body was read if a login keeps the form in it (``Configuration/maximumKeptFormBytes``); otherwise it is `nil`. Pass
        /// it to the service, and to ``challenge(_:body:options:at:)``.
        case passed(Session?, form: [UInt8]? = nil)
    }

    /// Receives each request of a server: answers those for the service provider, and finds the session of the others.
    ///
    /// A body is read only where one is expected, and within ``Configuration/bodies``. A response at the ACS URL is refused
    /// before it is read if the browser brings no cookie of a login, unless an identity provider may begin logins (S-105).
    ///
    /// - Parameters:
    ///   - head: The head. Its path must be the target as it was received: not decoded, with the query.
    ///   - moment: The current time.
    ///   - body: The parts of the body, as they arrive. It is iterated at most once, in another task. A body that is late is
    ///     canceled: its iterator must then return.
    ///   - clock: The clock of the server, which measures how long the body takes.
    /// - Returns: The answer, or the session for the service. A request with the method HEAD has an answer without a body,
    ///   whose field `Content-Length` is set.
    public func receive<Body: AsyncSequence & Sendable>(
        _ head: HTTPRequest,
        at moment: Timestamp,
        body: Body,
        clock: some Clock<Duration>
    ) async -> Reception where Body.Element: Collection<UInt8> {
        let request = BrowserRequest(head)
        guard let entrance = Entrance(request.path, configuration.endpoints) else {
            do throws(StoreError) {
                let session = try await session(of: request, at: moment)
                guard session == nil, let length = lengthOfKeptForm(in: head) else { return .passed(session) }
                return await pass(head, length, body, clock, at: moment)
            } catch {
                let answer = await attempt(.session, at: moment) { _ throws(Refusal) in throw Refusal(error) }
                return .answered(answer.forMethod(of: request).unread(head))
            }
        }
        guard head.method == .post, entrance.methods(configuration).contains(.post) else {
            return .answered(await answer(request, at: entrance, moment).unread(head))
        }
        guard entrance != .assertionConsumer || mayBeginSession(request) else {
            return .answered(await refusal(.cookieMissing, of: request, .login, at: moment).unread(head))
        }
        let limit = entrance == .logout ? QueryParameters.maximumBytes : MessageForm.maximumBytes(configuration.limits)
        let start = clock.now
        do throws(BodyFailure) {
            let read = try await configuration.bodies.withBody(of: head, body, atMost: limit, clock) { bytes in
                // The message is validated when all of it has arrived.
                let now = moment.adding(seconds: Int(clamping: start.duration(to: clock.now).components.seconds))
                return await answer(BrowserRequest(head, body: bytes), at: entrance, now)
            }
            return .answered(read)
        } catch {
            return .answered(await refusal(of: error, request, entrance.kind, at: moment))
        }
    }

    /// Returns the length of the form of a request, in bytes, if a login keeps it; see ``Configuration/maximumKeptFormBytes``.
    package func lengthOfKeptForm(in head: HTTPRequest) -> Int? {
        guard BrowserRequest(head).form != nil, let length = head.declaredLength,
            length > 0, length <= configuration.maximumKeptFormBytes
        else { return nil }
        return length
    }

    /// Passes a request without a session on, with the form that a login keeps.
    private func pass<Body: AsyncSequence & Sendable>(
        _ head: HTTPRequest,
        _ length: Int,
        _ body: Body,
        _ clock: some Clock<Duration>,
        at moment: Timestamp
    ) async -> Reception where Body.Element: Collection<UInt8> {
        do throws(BodyFailure) {
            let form = try await configuration.bodies.withBody(of: head, body, atMost: length, clock) { $0 }
            return .passed(nil, form: form)
        } catch {
            // Without room, the service gets its form, but no login keeps it.
            if error == .noRoom { return .passed(nil) }
            return .answered(await refusal(of: error, BrowserRequest(head), .loginStart, at: moment))
        }
    }

    /// Returns whether a response at the ACS URL can begin a session, as far as its head shows (S-105).
    private func mayBeginSession(_ request: BrowserRequest) -> Bool {
        // The name of the cookie ends with the reference.
        let name = cookie(of: "", for: .login).fullName
        return request.cookies.contains { cookie in
            cookie.name.starts(with: name.utf8) && RandomReference.isReference(cookie.name.dropFirst(name.utf8.count))
                && RandomReference.isReference(cookie.value)
        } || configuration.identityProviders.mayBeginLogins
    }

    /// Refuses a request whose body was not read.
    private func refusal(
        of failure: BodyFailure,
        _ request: BrowserRequest,
        _ kind: AttemptRecord.Kind,
        at moment: Timestamp
    ) async -> Answer {
        let (outcome, rest): (AttemptRecord.Outcome, Answer.Rest) =
            switch failure {
            case .declaredTooLarge: (.bodyTooLarge, .unread)
            case .noRoom: (.busy, .unread)
            case .tooLarge, .incomplete: (.bodyTooLarge, .abandoned)
            case .late: (.bodyTooSlow, .abandoned)
            }
        let field = failure == .noRoom ? (HTTPField.Name.retryAfter, "\(BodyBudget.interval)") : nil
        var answer = await refusal(outcome, of: request, kind, at: moment, adding: field)
        answer.rest = rest
        return answer
    }

    /// Answers a request that requires a session: sends a browser to a login and then back to the page.
    ///
    /// A script, a form or a program, which does not ask for a page, receives the status 401, because it could not
    /// follow.
    ///
    /// - Parameters:
    ///   - head: The head of the request, as for ``receive(_:at:body:clock:)``.
    ///   - body: The body, if the form in it is to be sent again after the login; see ``Configuration/maximumKeptFormBytes``.
    ///   - options: The demands of the login.
    ///   - moment: The current time.
    /// - Returns: The answer.
    public func challenge(
        _ head: HTTPRequest,
        body: [UInt8] = [],
        options: LoginOptions = LoginOptions(),
        at moment: Timestamp
    ) async -> Answer {
        let request = BrowserRequest(head, body: body)
        if request.asksForPage || keeps(request.form) {
            return await login(request, options: options, at: moment)
        }
        // HTTP requires a challenge with this status. The scheme is unknown to browsers, so none asks for a password.
        return await refusal(.loginRequired, of: request, .loginStart, at: moment, adding: (.wwwAuthenticate, "SAML"))
    }
}

/// An error of a service whose user is not signed in; an adapter answers it with ``ServiceProvider/challenge(_:body:options:at:)``.
public struct LoginRequiredError: Error, Hashable, Sendable {
    /// Creates an error.
    public init() {}
}

extension Session? {
    /// Returns the session of the user.
    ///
    /// - Throws: ``LoginRequiredError`` if the user is not signed in.
    public func required() throws(LoginRequiredError) -> Session {
        guard let self else { throw LoginRequiredError() }
        return self
    }
}
