// SPDX-License-Identifier: Apache-2.0

#if Hummingbird
internal import HTTPTypes
public import Hummingbird
internal import NIOCore
internal import SAML
public import SAMLObservation
public import SAMLServiceProvider
internal import Tracing

/// Signs users in and out with SAML: answers the paths of the service provider, and puts the session into the context.
///
/// ```swift
/// router.add(middleware: LoginMiddleware(serviceProvider))
/// router.requireLogin().get("/") { _, context in "Hello, \(try context.session.required().nameID?.value ?? "")" }
/// ```
///
/// ## Guarantees
///
/// - Routes and middlewares that follow find the user in ``LoginRequestContext/session``, made from signed content only.
/// - Where one of them throws `LoginRequiredError`, a browser is sent to a login and then back to the page; other requests
///   receive the status 401.
/// - The body of a request is read only for a path of the service provider, and if it is a form that a login keeps
///   (`maximumKeptFormBytes` of the configuration), within the budget `bodies` of the configuration.
///
/// ## Limits
///
/// - Add it before the routes: what is added earlier sees no session.
/// - It does not decide who may see a page: a session says who the user is.
public struct LoginMiddleware<Context: LoginRequestContext>: RouterMiddleware {
    private let serviceProvider: ServiceProvider
    private let observer: LoginObserver

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - observer: Counts and traces the steps of logins and logouts, which are logged in the log of the request.
    public init(_ serviceProvider: ServiceProvider, observer: LoginObserver = LoginObserver()) {
        self.serviceProvider = serviceProvider
        self.observer = observer
    }

    /// Answers a request, or passes it on with the session of the user.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        let start = DefaultTracerClock.now
        let body = request.body.map(\.readableBytesView)
        switch await serviceProvider.receive(request.head, at: .now, body: body, clock: ContinuousClock()) {
        case .answered(let answer): return response(answer, since: start, to: request, context)
        case .passed(let session, let form):
            var (request, context) = (request, context)
            context.session = session
            if let form { request.body = RequestBody(buffer: ByteBuffer(bytes: form)) }
            do {
                return try await next(request, context)
            } catch is LoginRequiredError {
                let answer = await serviceProvider.challenge(request.head, body: form ?? [], at: .now)
                return response(answer, since: start, to: request, context)
            }
        }
    }

    private func response(
        _ answer: ServiceProvider.Answer,
        since start: DefaultTracerClock.Timestamp,
        to request: Request,
        _ context: Context
    ) -> Response {
        observer.observe(answer.record, in: context.logger, since: start)
        let page = ByteBuffer(bytes: answer.response.body)
        var head = answer.response.head
        guard answer.rest != .none else {
            return Response(
                status: head.status,
                headers: head.headerFields,
                body: ResponseBody(byteBuffer: page)
            )
        }
        // HTTP/2, which is always encrypted here, forbids the field.
        if request.head.scheme == "http" { head.headerFields[.connection] = "close" }
        let bodies = serviceProvider.configuration.bodies
        let body = ResponseBody(contentLength: page.readableBytes) { [rest = answer.rest, body = request.body] writer in
            try await writer.write(page)
            try await writer.finish(nil)
            if rest == .unread { await bodies.discard(body.map(\.readableBytesView), clock: ContinuousClock()) }
            // Closes the connection. Hummingbird would wait for the end of the body, however late it is.
            throw UnreadBody()
        }
        return Response(status: head.status, headers: head.headerFields, body: body)
    }

    private struct UnreadBody: Error {}
}
#endif
