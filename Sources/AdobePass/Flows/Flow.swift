// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A way to sign in, as a value: events in, effects out, nothing waited for.
///
/// Whoever drives a flow gives it ``begin(at:)``, does what the effects say, and hands the answer of each action back as
/// an event. Until a flow has ended, each event that it takes is answered with exactly one action.
public protocol Flow: Hashable, Sendable {
    /// Where the flow is.
    associatedtype State: Hashable, Sendable
    /// What may happen.
    associatedtype Event: Hashable, Sendable
    /// What somebody must do.
    associatedtype Action: Hashable, Sendable

    /// Where the flow is.
    var state: State { get }

    /// How the flow ended, if it has.
    var outcome: FlowOutcome? { get }

    /// Begins, once.
    ///
    /// - Parameter now: The time.
    /// - Returns: What follows.
    mutating func begin(at now: Date) -> [FlowEffect<Action>]

    /// Takes an event.
    ///
    /// - Parameters:
    ///   - event: What happened; one that does not fit the state is ignored, and the answer says so.
    ///   - now: The time.
    /// - Returns: What follows.
    mutating func receive(_ event: Event, at now: Date) -> [FlowEffect<Action>]

    /// Gives up, wherever the flow is.
    ///
    /// - Returns: What follows.
    mutating func cancel() -> [FlowEffect<Action>]
}

/// What follows from an event.
public enum FlowEffect<Action: Hashable & Sendable>: Hashable, Sendable {
    /// To be done; its answer is the next event.
    case perform(Action)
    /// To be told to the user or the app; there is no answer.
    case tell(FlowNotice)
    /// The event did not fit, and nothing has changed.
    case ignored(IgnoredEvent)
    /// The flow has ended; nothing follows.
    case finish(FlowOutcome)
}

/// An event that did not fit the state of a flow, by name.
public struct IgnoredEvent: Hashable, Sendable {
    /// The event.
    @Exact public private(set) var event: String

    /// The state.
    @Exact public private(set) var state: String

    /// Names an event and a state.
    public init(event: String, state: String) {
        self.event = event
        self.state = state
    }
}

/// What a flow tells on its way.
public enum FlowNotice: Hashable, Sendable {
    /// The platform's sign-in does not lead on; the regular one does.
    case fellBack(FallbackReason)
    /// The user needs a code for another device.
    case showCode(LoginCode)
    /// The code is of no use any more.
    case hideCode
    /// The account on the device changed meanwhile; the platform is asked again.
    case startedAgain
    /// The response is sent, and the cleanup of the recipe changes something in it, for example signed content.
    ///
    /// If the service refuses the response, this is the likely cause.
    case cleanupWarning(ExchangeFinding)
}

/// How a flow ended.
public enum FlowOutcome: Hashable, Sendable {
    /// The user is signed in.
    case authenticated(Authentication)
    /// The user is not.
    case notAuthenticated(Abandonment)
    /// A service failed that nothing can do without.
    case failed(FlowFailure)
    /// Somebody gave up.
    case cancelled
}

/// A sign-in.
public struct Authentication: Hashable, Sendable {
    /// Where a sign-in comes from.
    public enum Means: Hashable, Sendable, CaseIterable {
        /// It was there before.
        case present
        /// The platform's sign-in.
        case platform
        /// The regular one.
        case regular
    }

    /// The provider, if the service said which.
    public let mvpd: MVPDID?

    /// Where it comes from.
    public let means: Means

    /// Makes a sign-in.
    public init(mvpd: MVPDID?, means: Means) {
        self.mvpd = mvpd
        self.means = means
    }
}

/// Why nobody signed in, though nothing failed.
public enum Abandonment: Hashable, Sendable, CaseIterable {
    /// The user chose no provider.
    case noProviderChosen
    /// The user chose no profile.
    case noProfileChosen
    /// The browser is closed and no sign-in came of it.
    case loginNotCompleted
    /// The last code expired.
    case codeExpired
    /// The user would have to be asked for something, and must not be.
    case interactionNeeded
}

/// A failure that ended a flow.
public struct FlowFailure: Error, Hashable, Sendable {
    /// What was being done.
    public enum Step: String, Hashable, Sendable, CaseIterable {
        /// Registering the app.
        case registration
        /// Asking for a token or for profiles.
        case check
        /// Reading the configuration.
        case configuration
        /// Asking for a code, or for a session.
        case code
        /// Asking again and again whether somebody signed in.
        case polling
    }

    /// What was being done.
    public let step: Step

    /// What went wrong.
    public let error: CallFailure

    /// Makes a failure.
    public init(step: Step, error: CallFailure) {
        self.step = step
        self.error = error
    }
}
