// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

extension ProfileFlow {
    /// An effect of an event.
    package enum Effect: Hashable, Sendable {
        /// An action whose answer is the next event.
        case perform(Action)
        /// A notice for the user or the app.
        case tell(FlowNotice)
        /// The event did not fit the state and has no effect.
        case ignored(IgnoredEvent)
        /// The end of the flow.
        case finish(FlowOutcome)
    }

    package typealias Effects = [Effect]

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

    /// Returns the effect of an event that the flow ignores.
    func ignoring(_ event: String) -> Effects {
        [.ignored(IgnoredEvent(event: event, state: Self.name(of: state)))]
    }

    /// Returns the name of a case without its values, which may be personal data.
    static func name(of value: some Hashable) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
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
