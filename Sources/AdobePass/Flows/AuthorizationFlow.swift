// SPDX-License-Identifier: Apache-2.0

/// The authorization of a signed-in user for a resource: step S11 of REST API V1, step D of V2.
package struct AuthorizationFlow: Hashable, Sendable {
    /// A state of the flow.
    package enum State: Hashable, Sendable {
        /// The flow has not begun.
        case ready
        /// The flow waits for the decision.
        case authorizing
        /// The flow waits for the media token, which is a separate call in V1.
        case fetchingMediaToken
        /// The flow has ended.
        case ended(Outcome)
    }

    /// The answer to an action.
    package enum Event: Hashable, Sendable {
        /// The user may watch the resource; the answer may already contain the media token.
        case permitted(withMediaToken: Bool)
        /// The service returned the media token.
        case mediaToken
        /// The user may not watch the resource.
        case denied
        /// The user is no longer signed in.
        case signInMissing
        /// The call failed, and the service advises a retry.
        case failedForNow(CallError)
        /// A call failed.
        case failed(CallError)
    }

    /// An action of the driver.
    package enum Action: Hashable, Sendable {
        /// Request the decision after a pause.
        case authorize(after: Duration)
        /// Request the media token.
        case fetchMediaToken
    }

    /// The outcome of the flow.
    package enum Outcome: Hashable, Sendable {
        /// The user may watch the resource.
        case play
        /// The user may not watch the resource.
        case denied
        /// The user has to sign in again.
        case signInMissing
        /// A call failed.
        case failed(CallError)
        /// The task was canceled.
        case cancelled
    }

    /// The effect of an event.
    package enum Effect: Hashable, Sendable {
        /// An action whose answer is the next event.
        case perform(Action)
        /// The event did not fit the state and has no effect.
        case ignored
        /// The flow ended.
        case finish(Outcome)
    }

    /// The maximum number of attempts if the service advises a retry.
    package static let attempts = 3

    /// The current state, which only events change.
    package private(set) var state = State.ready

    private var attempt = 1

    package init() {}

    /// Begins the flow; a second call is ignored.
    package mutating func begin() -> Effect {
        guard state == .ready else { return .ignored }
        return go(.authorizing, .authorize(after: .zero))
    }

    /// Accepts an event, or ignores one that does not fit the state.
    package mutating func receive(_ event: Event) -> Effect {
        switch (state, event) {
        case (.authorizing, .permitted(withMediaToken: true)), (.fetchingMediaToken, .mediaToken): end(.play)
        case (.authorizing, .permitted(withMediaToken: false)): go(.fetchingMediaToken, .fetchMediaToken)
        case (.authorizing, .denied), (.fetchingMediaToken, .denied): end(.denied)
        case (.authorizing, .signInMissing), (.fetchingMediaToken, .signInMissing): end(.signInMissing)
        case (.authorizing, .failedForNow(let error)): tryAgain(after: error)
        case (.authorizing, .failed(let error)), (.fetchingMediaToken, .failed(let error)),
            (.fetchingMediaToken, .failedForNow(let error)):
            end(.failed(error))
        default: .ignored
        }
    }

    /// Cancels the flow.
    package mutating func cancel() -> Effect {
        if case .ended = state { .ignored } else { end(.cancelled) }
    }

    private mutating func tryAgain(after error: CallError) -> Effect {
        guard attempt < Self.attempts else { return end(.failed(error)) }
        defer { attempt += 1 }
        return go(.authorizing, .authorize(after: .seconds(attempt)))
    }

    private mutating func go(_ next: State, _ action: Action) -> Effect {
        state = next
        return .perform(action)
    }

    private mutating func end(_ outcome: Outcome) -> Effect {
        state = .ended(outcome)
        return .finish(outcome)
    }
}
