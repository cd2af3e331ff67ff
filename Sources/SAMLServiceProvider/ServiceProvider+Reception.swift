// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import SAML

extension ServiceProvider {
    /// What a server does with a request.
    public enum Reception: Hashable, Sendable {
        /// Send the response, and log the record: the path belongs to the service provider, or the sessions cannot be read.
        case answered(Answer)
        /// Pass the request to the service, with the session of the user, or `nil` if the user is not signed in.
        case passed(Session?)
    }

    /// Receives each request of a server: answers those for the service provider, and finds the session of the others.
    ///
    /// - Parameters:
    ///   - head: The head. Its path must be the target as it was received: not decoded, with the query.
    ///   - moment: The current time.
    ///   - body: Reads the body. It is called at most once, and only for a path of the service provider that receives bodies;
    ///     a body with more bytes than its argument, or one that does not arrive, is `nil`.
    /// - Returns: The answer, or the session for the service. A request with the method HEAD has an answer without a body,
    ///   whose field `Content-Length` is set.
    public func receive(
        _ head: HTTPRequest,
        at moment: Timestamp,
        body: (_ mostBytes: Int) async -> [UInt8]?
    ) async -> Reception {
        let request = Request(head)
        guard let entrance = Entrance(request.path, configuration.endpoints) else {
            do throws(StoreError) {
                return .passed(try await session(of: request, at: moment))
            } catch {
                return .answered(await refusal(.storeUnavailable, of: request, .session, at: moment))
            }
        }
        guard head.method == .post, entrance.methods(configuration).contains(.post) else {
            return .answered(await answer(request, at: entrance, moment))
        }
        let mostBytes = entrance == .logout ? QueryParameters.mostBytes : MessageForm.mostBytes(configuration.limits)
        guard let body = await body(mostBytes), body.count <= mostBytes else {
            return .answered(await refusal(.bodyTooLarge, of: request, entrance.kind, at: moment))
        }
        return .answered(await answer(Request(head, body: body), at: entrance, moment))
    }

    /// Returns the length of the form of a request, in bytes, if a login keeps it; see ``Configuration/longestKeptForm``.
    ///
    /// A server whose bodies can be read only once reads such a body before the service does, if the user is not signed in,
    /// and passes it to the service and to ``challenge(_:body:options:at:)``.
    ///
    /// - Parameter head: The head of the request, as for ``receive(_:at:body:)``.
    /// - Returns: The length, or `nil` if no login keeps the form, or the request does not state its length.
    public func lengthOfKeptForm(in head: HTTPRequest) -> Int? {
        guard Request(head).form != nil, let length = head.headerFields[.contentLength].flatMap({ Int($0) }),
            length > 0, length <= configuration.longestKeptForm
        else { return nil }
        return length
    }

    /// Answers a request that requires a session: sends a browser to a login and then back to the page.
    ///
    /// What does not ask for a page, such as a script, a form or a program, receives the status 401, because it could not
    /// follow.
    ///
    /// - Parameters:
    ///   - head: The head of the request, as for ``receive(_:at:body:)``.
    ///   - body: The body, if the form in it is to be sent again after the login; see ``Configuration/longestKeptForm``.
    ///   - options: The demands of the login.
    ///   - moment: The current time.
    /// - Returns: The answer.
    public func challenge(
        _ head: HTTPRequest,
        body: [UInt8] = [],
        options: LoginOptions = LoginOptions(),
        at moment: Timestamp
    ) async -> Answer {
        let request = Request(head, body: body)
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
