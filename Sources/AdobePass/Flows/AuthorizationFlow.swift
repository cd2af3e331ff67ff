// SPDX-License-Identifier: Apache-2.0

/// Asks whether a signed-in user may watch something: step S11 of REST API V1, step D of V2.
package struct AuthorizationFlow: Hashable, Sendable {
    /// Where the flow is.
    package enum State: Hashable, Sendable {
        /// Nothing has happened.
        case ready
        /// The service decides.
        case authorizing
        /// The service makes the short token for the stream; a call of its own in V1.
        case fetchingMediaToken
        /// The end.
        case ended(Outcome)
    }

    /// What may happen.
    package enum Event: Hashable, Sendable {
        /// The user may; whether the media token is there already.
        case permitted(withMediaToken: Bool)
        /// The media token is there.
        case mediaToken
        /// The user may not; what the provider says about it, for the user.
        case denied(details: PrivateText?)
        /// There is no sign-in any more.
        case signInMissing
        /// The service advises to try again.
        case failedForNow(CallFailure)
        /// The service failed.
        case failed(CallFailure)
    }

    /// What somebody must do.
    package enum Action: Hashable, Sendable {
        /// Ask, after a wait.
        case authorize(after: Duration)
        /// Ask for the media token.
        case fetchMediaToken
    }

    /// How it ended.
    package enum Outcome: Hashable, Sendable {
        /// Play, with the media token.
        case play
        /// The user may not; what the provider says about it, for the user.
        case denied(details: PrivateText?)
        /// The user has to sign in once more: to S1, or to B.
        case signInMissing
        /// The service failed.
        case failed(CallFailure)
        /// Somebody gave up.
        case cancelled
    }

    /// What follows from an event.
    package enum Effect: Hashable, Sendable {
        /// To be done; its answer is the next event.
        case perform(Action)
        /// The event did not fit, and nothing has changed.
        case ignored
        /// The flow has ended.
        case finish(Outcome)
    }

    /// How often a service that advises to try again is asked.
    package static let attempts = 3

    /// Where the flow is.
    package private(set) var state = State.ready

    private var attempt = 1

    /// Makes a flow.
    package init() {}

    /// Begins, once.
    package mutating func begin() -> Effect {
        guard state == .ready else { return .ignored }
        return go(.authorizing, .authorize(after: .zero))
    }

    /// Takes an event.
    ///
    /// - Parameter event: What happened.
    /// - Returns: What follows.
    package mutating func receive(_ event: Event) -> Effect {
        switch (state, event) {
        case (.authorizing, .permitted(withMediaToken: true)), (.fetchingMediaToken, .mediaToken): end(.play)
        case (.authorizing, .permitted(withMediaToken: false)): go(.fetchingMediaToken, .fetchMediaToken)
        case (.authorizing, .denied(let details)), (.fetchingMediaToken, .denied(let details)):
            end(.denied(details: details))
        case (.authorizing, .signInMissing), (.fetchingMediaToken, .signInMissing): end(.signInMissing)
        case (.authorizing, .failedForNow(let error)): tryAgain(after: error)
        case (.authorizing, .failed(let error)), (.fetchingMediaToken, .failed(let error)),
            (.fetchingMediaToken, .failedForNow(let error)):
            end(.failed(error))
        default: .ignored
        }
    }

    /// Gives up.
    package mutating func cancel() -> Effect {
        if case .ended = state { .ignored } else { end(.cancelled) }
    }

    private mutating func tryAgain(after error: CallFailure) -> Effect {
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
