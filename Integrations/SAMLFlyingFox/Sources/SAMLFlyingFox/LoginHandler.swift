// SPDX-License-Identifier: Apache-2.0

public import FlyingFox
internal import HTTPTypes
public import Logging
internal import SAML
public import SAMLObservation
public import SAMLServiceProvider

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Signs users in and out with SAML: answers the paths of the service provider, and passes other requests on with the session.
///
/// Where the handler throws `LoginRequiredError`, a browser is sent to a login and then back to the page; other requests receive the
/// status 401.
///
/// The body of a request is read only for a path of the service provider, and if it is a form that a login keeps
/// (`longestKeptForm` of the configuration), within the budget `bodies` of the configuration. FlyingFox itself keeps bodies of
/// up to 2 MiB: set `sharedRequestReplaySize` of the server to 0. It limits neither the head of a request nor the number of
/// connections: put a proxy in front.
public struct LoginHandler: HTTPHandler {
    /// A handler that knows the session of the user, which is `nil` if the user is not signed in.
    public typealias Handler = @Sendable (FlyingFox.HTTPRequest, Session?) async throws -> FlyingFox.HTTPResponse

    private let serviceProvider: ServiceProvider
    private let observer: LoginObserver
    private let logger: Logger
    private let handler: Handler

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - observer: Counts the steps of logins and logouts.
    ///   - logger: Receives a record of each step.
    ///   - handler: Handles the requests that are not for the service provider.
    public init(
        _ serviceProvider: ServiceProvider,
        observer: LoginObserver = LoginObserver(),
        logger: Logger = Logger(label: "saml"),
        handler: @escaping Handler
    ) {
        self.serviceProvider = serviceProvider
        self.observer = observer
        self.logger = logger
        self.handler = handler
    }

    /// Answers a request, or passes it on with the session of the user.
    public func handleRequest(_ request: FlyingFox.HTTPRequest) async throws -> FlyingFox.HTTPResponse {
        guard let head = Self.head(of: request) else { return FlyingFox.HTTPResponse(statusCode: .badRequest) }
        let body = request.bodySequence
        switch await serviceProvider.receive(head, at: .now, body: body, clock: ContinuousClock()) {
        case .answered(let answer): return response(answer)
        case .passed(let session, let form):
            var request = request
            if let form { request.setBodyData(Data(form)) }
            do {
                return try await handler(request, session)
            } catch is LoginRequiredError {
                return response(await serviceProvider.challenge(head, body: form ?? [], at: .now))
            }
        }
    }

    private static func head(of request: FlyingFox.HTTPRequest) -> HTTPTypes.HTTPRequest? {
        guard let method = HTTPTypes.HTTPRequest.Method(request.method.rawValue) else { return nil }
        var head = HTTPTypes.HTTPRequest(
            method: method,
            scheme: nil,
            authority: request.headers[.host],
            path: request.target.rawValue
        )
        for (name, value) in request.headers {
            guard let name = HTTPField.Name(name.rawValue) else { continue }
            head.headerFields.append(HTTPField(name: name, value: value))
        }
        return head
    }

    private func response(_ answer: ServiceProvider.Answer) -> FlyingFox.HTTPResponse {
        observer.observe(answer.record, in: logger)
        let (head, body) = (answer.response.head, answer.response.body)
        var headers = HTTPHeaders()
        for field in head.headerFields {
            headers.addValue(field.value, for: HTTPHeader(field.name.canonicalName))
        }
        // What was not read of the body must not be read as the next request.
        headers[.connection] = "close"
        return FlyingFox.HTTPResponse(
            statusCode: HTTPStatusCode(head.status.code, phrase: head.status.reasonPhrase),
            headers: headers,
            body: Data(body)
        )
    }
}
