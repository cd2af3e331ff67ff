// SPDX-License-Identifier: Apache-2.0

/// The source of account information for a sign-in: Apple's framework, or a simulation of it.
///
/// Canceling the task requests cancellation, like `VSAccountManagerResult.cancel()`; the call may still return a
/// successful answer.
public protocol SubscriberAccountProvider: Sendable {
    /// Requests permission to use the account.
    ///
    /// - Parameter prompting: Whether the framework may ask the user; it asks only once.
    /// - Returns: The permission.
    func access(prompting: Bool) async -> SubscriberAccount.Access

    /// Requests metadata.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - presenter: The presenter for the screens of the framework, the delegate of `VSAccountManager`. A request
    ///     that may interrupt the user without one is a programming error, which ends the process.
    /// - Returns: The answer of the framework.
    func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer
}

/// Displays the screens of the framework.
@MainActor
public protocol SubscriberAccountPresenter: AnyObject, Sendable {
    /// Presents a screen; the presentation must have begun when the function returns.
    func present(_ screen: SubscriberAccount.Screen)

    /// Dismisses a screen; the dismissal must have begun when the function returns.
    func dismiss(_ screen: SubscriberAccount.Screen)

    /// Returns whether the user may sign in with a provider; `false` makes the request fail with an unsupported
    /// provider.
    ///
    /// Use it during an outage of a provider. The default implementation returns `true`.
    func allowsAuthentication(with provider: SubscriberAccount.ProviderID) -> Bool
}

extension SubscriberAccountPresenter {
    /// Returns `true`.
    public func allowsAuthentication(with provider: SubscriberAccount.ProviderID) -> Bool { true }
}

extension SubscriberAccount {
    /// A screen of the framework.
    @MainActor
    public final class Screen {
        /// The `UIViewController` of the screen; `nil` in a simulation.
        public let content: AnyObject?

        /// Creates a screen.
        ///
        /// - Parameter content: The view controller.
        public init(content: AnyObject? = nil) {
            self.content = content
        }
    }
}
