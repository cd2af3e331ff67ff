// SPDX-License-Identifier: Apache-2.0

#if Hummingbird
public import Hummingbird
internal import Logging
internal import SAML
public import SAMLServiceProvider

/// A context with the session of the user.
public protocol LoginRequestContext: RequestContext {
    /// The session, or `nil` if the user is not signed in. `required()` returns it, or throws `LoginRequiredError`.
    var session: Session? { get set }
}

/// A context with the session of the user, and nothing else.
public struct BasicLoginRequestContext: LoginRequestContext {
    /// What Hummingbird keeps of a request.
    public var coreContext: CoreRequestContextStorage

    /// The session, or `nil` if the user is not signed in.
    public var session: Session?

    /// Creates the context of a request.
    public init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Requires that the user is signed in; ``LoginMiddleware`` must precede it.
public struct LoginRequirement<Context: LoginRequestContext>: RouterMiddleware {
    /// Creates a requirement.
    public init() {}

    /// Passes the request on if the user is signed in.
    ///
    /// - Throws: `LoginRequiredError` if not.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        _ = try context.session.required()
        return try await next(request, context)
    }
}

extension RouterMethods where Context: LoginRequestContext {
    /// Returns a group of routes for users who are signed in.
    public func requireLogin() -> RouterGroup<Context> { group().add(middleware: LoginRequirement()) }
}
#endif
