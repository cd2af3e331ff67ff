// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// The state machine of a sign-in.
///
/// It maps events to effects, and never waits.
///
/// The driver calls ``begin(at:)``, executes the effects, and passes the answer of each action back as an event. Until
/// a flow ends, each accepted event has exactly one action.
package protocol Flow: Hashable, Sendable {
    associatedtype State: FlowState
    associatedtype Event: SignInEvent
    associatedtype Action: Hashable, Sendable

    /// The options of the sign-in.
    var options: SignInOptions { get }

    /// The current state, which only events change.
    var state: State { get set }

    /// Begins the flow; a second call is ignored.
    mutating func begin(at now: Timestamp) -> [FlowEffect<Action>]

    /// Accepts an event, or ignores one that does not fit the state.
    mutating func receive(_ event: Event, at now: Timestamp) -> [FlowEffect<Action>]
}

/// A state of a flow.
package protocol FlowState: Hashable, Sendable {
    /// Returns the final state with an outcome.
    static func ended(_ outcome: FlowOutcome) -> Self

    /// The outcome; `nil` before the end.
    var outcome: FlowOutcome? { get }

    /// The basic sign-in whose code the flow checks; `nil` in other states.
    var polled: BasicLogin? { get }
}

/// The events that the flows of both APIs have.
package protocol SignInEvent: Hashable, Sendable {
    /// The framework reported the permission of the app.
    static func access(_ access: SubscriberAccount.Access) -> Self
    /// The framework answered a request for metadata.
    static func account(_ answer: SubscriberAccount.Answer) -> Self
    /// The configuration was read.
    static func configuration(_ configuration: ChannelConfiguration) -> Self
    /// The configuration could not be read.
    static func configurationFailed(_ failure: CallError) -> Self
    /// The user chose a provider.
    static func providerChosen(_ mvpd: MVPDID) -> Self
    /// The user chooses the provider on another device.
    static var providerLeftToOtherDevice: Self { get }
    /// The user closed the picker.
    static var pickerCancelled: Self { get }
}

extension Flow {
    package typealias Effects = [FlowEffect<Action>]

    /// The outcome; `nil` before the end.
    package var outcome: FlowOutcome? { state.outcome }

    /// Cancels the flow in any state.
    package mutating func cancel() -> Effects { outcome == nil ? end(.cancelled) : ignoring("cancel") }

    /// Goes to a state that waits for the answer of an action.
    mutating func go(_ next: State, _ action: Action) -> Effects {
        state = next
        return [.perform(action)]
    }

    /// Ends the flow.
    mutating func end(_ outcome: FlowOutcome) -> Effects {
        let showsCode = state.polled?.screen == .otherDevice
        state = .ended(outcome)
        return showsCode ? [.tell(.hideCode), .finish(outcome)] : [.finish(outcome)]
    }

    /// Ends the flow if it must not interrupt the user; otherwise returns the effects of the basic sign-in.
    mutating func fallBack(_ reason: FallbackReason, by effects: (inout Self) -> Effects) -> Effects {
        let next = options.isInterruptionAllowed ? effects(&self) : end(.notAuthenticated(.interactionNeeded))
        return [.tell(.fellBack(reason))] + next
    }

    /// Returns the effect of an event that the flow ignores.
    func ignoring(_ event: String) -> Effects {
        [.ignored(IgnoredEvent(event: event, state: Self.name(of: state)))]
    }

    /// Returns the name of a case without its values, which may be personal data.
    static func name(of value: some Hashable) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}

/// An effect of an event.
package enum FlowEffect<Action: Hashable & Sendable>: Hashable, Sendable {
    /// An action whose answer is the next event.
    case perform(Action)
    /// A notice for the user or the app.
    case tell(FlowNotice)
    /// The event did not fit the state and has no effect.
    case ignored(IgnoredEvent)
    /// The end of the flow.
    case finish(FlowOutcome)
}

/// The names of an event and of the state that it did not fit.
package struct IgnoredEvent: Hashable, Sendable {
    @Exact package private(set) var event: String
    @Exact package private(set) var state: String

    package init(event: String, state: String) {
        self.event = event
        self.state = state
    }
}
