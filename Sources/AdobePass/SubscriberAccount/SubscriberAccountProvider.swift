// SPDX-License-Identifier: Apache-2.0

/// Where a flow learns about the subscription: Apple's framework, or a simulation of it.
///
/// Both calls answer exactly once. Cancelling the task is advice, as `VSAccountManagerResult.cancel()` is: the answer
/// may come all the same, and may be a good one.
public protocol SubscriberAccountProvider: Sendable {
    /// Asks whether the app may ask about the subscription.
    ///
    /// - Parameter prompting: Whether the user may be asked; nobody is asked twice.
    /// - Returns: Whether the app may.
    func access(prompting: Bool) async -> SubscriberAccount.Access

    /// Asks for metadata.
    ///
    /// - Parameters:
    ///   - request: What to ask for.
    ///   - presenter: Who shows the framework's own screens; needed if the request may interrupt.
    /// - Returns: What the framework answered.
    func answer(
        to request: SubscriberAccount.MetadataRequest,
        presenter: (any SubscriberAccountPresenter)?
    ) async -> SubscriberAccount.Answer
}

/// Shows the framework's own screens to the user.
@MainActor
public protocol SubscriberAccountPresenter: AnyObject, Sendable {
    /// Shows a screen; the presentation has begun when this returns.
    func present(_ screen: SubscriberAccount.Screen)

    /// Removes a screen; the removal has begun when this returns.
    func dismiss(_ screen: SubscriberAccount.Screen)

    /// Says whether the user may sign in with a provider; no makes the request fail as an unsupported provider.
    ///
    /// It is meant for outages. Yes, unless implemented.
    func allowsAuthentication(with provider: SubscriberAccount.ProviderID) -> Bool
}

extension SubscriberAccountPresenter {
    /// Yes.
    public func allowsAuthentication(with provider: SubscriberAccount.ProviderID) -> Bool { true }
}

extension SubscriberAccount {
    /// A screen of the framework.
    @MainActor
    public final class Screen {
        /// A `UIViewController` where there is one.
        public let content: AnyObject?

        /// Makes a screen.
        ///
        /// - Parameter content: What is shown.
        public init(content: AnyObject? = nil) {
            self.content = content
        }
    }
}
