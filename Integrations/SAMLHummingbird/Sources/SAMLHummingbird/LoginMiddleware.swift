// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import Hummingbird
internal import NIOCore
internal import SAML
public import SAMLObservation
public import SAMLServiceProvider

/// Signs users in and out with SAML: answers the paths of the service provider, and puts the session into the context.
///
/// Add it to the router, before the routes. Routes and middlewares that follow find the user in
/// ``LoginRequestContext/session``. Where one of them throws `LoginRequiredError`, a browser is sent to a login and then back to the
/// page; other requests receive the status 401.
///
/// The body of a request is read only for a path of the service provider, up to the limit of its configuration, and if it is
/// a form that a login keeps (`longestKeptForm` of the configuration). The time for it is that of the server: set `idleTimeout` of its configuration.
public struct LoginMiddleware<Context: LoginRequestContext>: RouterMiddleware {
    private let serviceProvider: ServiceProvider
    private let observer: LoginObserver

    /// Creates a middleware.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - observer: Counts the steps of logins and logouts, which are logged in the log of the request.
    public init(_ serviceProvider: ServiceProvider, observer: LoginObserver = LoginObserver()) {
        self.serviceProvider = serviceProvider
        self.observer = observer
    }

    /// Answers a request, or passes it on with the session of the user.
    public func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let reception = await serviceProvider.receive(request.head, at: .now) { mostBytes in
            try? await Array(buffer: request.body.collect(upTo: mostBytes))
        }
        switch reception {
        case .answered(let answer): return response(answer, context)
        case .passed(let session):
            var (request, context, form) = (request, context, [UInt8]())
            context.session = session
            if session == nil, let length = serviceProvider.lengthOfKeptForm(in: request.head) {
                form = try await Array(buffer: request.collectBody(upTo: length))
            }
            do {
                return try await next(request, context)
            } catch is LoginRequiredError {
                return response(await serviceProvider.challenge(request.head, body: form, at: .now), context)
            }
        }
    }

    private func response(_ answer: ServiceProvider.Answer, _ context: Context) -> Response {
        observer.observe(answer.record, in: context.logger)
        return Response(
            status: answer.response.head.status,
            headers: answer.response.head.headerFields,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer.response.body))
        )
    }
}
