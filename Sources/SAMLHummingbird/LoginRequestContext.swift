// SPDX-License-Identifier: Apache-2.0

#if Hummingbird
public import Hummingbird
internal import Logging
internal import SAML
@_exported public import SAMLServiceProvider

/// A context with the session of the user.
public protocol LoginRequestContext: RequestContext {
    /// The session, or `nil` if the user is not signed in. `required()` returns it, or throws `LoginRequiredError`.
    var session: Session? { get set }
}

/// A context with the session of the user, and nothing else.
public struct BasicLoginRequestContext: LoginRequestContext {
    /// The storage of Hummingbird for a request.
    public var coreContext: CoreRequestContextStorage

    /// The session, or `nil` if the user is not signed in.
    public var session: Session?

    /// Creates the context of a request.
    public init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Requires that the user is signed in and may see a page; ``LoginMiddleware`` must precede it.
public struct LoginRequirement<Context: LoginRequestContext>: RouterMiddleware {
    private let condition: @Sendable (Session) -> Bool

    /// Creates a requirement.
    public init(where condition: @escaping @Sendable (Session) -> Bool = { _ in true }) { self.condition = condition }

    /// Passes the request on if the session of the user meets the condition.
    ///
    /// - Throws: `LoginRequiredError` if the user is not signed in, and an `HTTPError` with the status 403 otherwise.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard condition(try context.session.required()) else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}

extension RouterMethods where Context: LoginRequestContext {
    /// Returns a group of routes for users who are signed in.
    ///
    /// ```swift
    /// router.requireLogin { $0["groups"].contains("admins") }.get("/admin") { _, _ in "Administration" }
    /// ```
    ///
    /// - Parameter condition: A condition on the session; a user who does not meet it receives the status 403.
    /// - Returns: The group.
    public func requireLogin(
        where condition: @escaping @Sendable (Session) -> Bool = { _ in true }
    ) -> RouterGroup<Context> {
        group().add(middleware: LoginRequirement(where: condition))
    }
}
#endif
