// SPDX-License-Identifier: Apache-2.0

/// The number of retries and the pauses before them.
public struct RetryPolicy: Hashable, Sendable {
    /// The total number of attempts; the services allow two or three.
    package var attempts: Int

    /// The longest pause before the second attempt; it doubles with each attempt.
    package var firstPause: Duration

    /// The longest pause before any attempt.
    package var longestPause: Duration

    /// The time without calls for a device after status 429, at least a second.
    package var pauseAfterThrottling: Duration

    /// Creates a policy.
    ///
    /// - Parameters:
    ///   - attempts: The total number of attempts, at least one.
    ///   - firstPause: The longest pause before the second attempt; it doubles with each attempt.
    ///   - longestPause: The longest pause before any attempt.
    ///   - pauseAfterThrottling: The time without calls for a device after status 429, at least a second.
    public init(
        attempts: Int = 3,
        firstPause: Duration = .seconds(1),
        longestPause: Duration = .seconds(8),
        pauseAfterThrottling: Duration = .seconds(1)
    ) {
        self.attempts = max(attempts, 1)
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.pauseAfterThrottling = max(pauseAfterThrottling, .seconds(1))
    }

    /// No retries, except after status 401.
    package static let once = RetryPolicy(attempts: 1)

    /// Returns the pause before the next attempt.
    ///
    /// - Parameters:
    ///   - error: The error of the last attempt.
    ///   - attempt: The number of attempts so far.
    ///   - repetition: Whether the call is safe to retry after an unknown outcome.
    ///   - jitter: A number from 0 up to 1; the pause is at least half of the longest one.
    /// - Returns: The pause; `nil` if the call must not be retried.
    func pause(
        after error: AdobePassError,
        attempt: Int,
        repetition: Repetition,
        jitter: Double
    ) -> Duration? {
        guard attempt < attempts, error.allowsRepetition(repetition) else { return nil }
        // The gate waits.
        if case .throttled = error { return .zero }
        var longest = min(firstPause, longestPause)
        for _ in 1..<max(attempt, 1) where longest < longestPause { longest = min(longest * 2, longestPause) }
        return longest * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}

extension AdobePassError {
    /// Returns whether a call may be retried after the error.
    ///
    /// A call that the service did not process may always be retried: nothing was sent, or the status is 429.
    func allowsRepetition(_ repetition: Repetition) -> Bool {
        switch self {
        case .throttled: true
        case .transport(let fault):
            switch fault.code {
            case .notConnected: true
            case .timedOut, .closedEarly: repetition == .allowed
            default: false
            }
        case .refused(let status, let error):
            repetition == .allowed && ([502, 503, 504].contains(status) || error?.advisedAction == "retry")
        case .unexpectedAnswer: false
        }
    }

    /// Whether the service may have processed the call.
    var leavesOutcomeOpen: Bool {
        switch self {
        case .throttled: false
        case .transport(let fault): fault.code != .notConnected
        case .refused(let status, let error): status >= 500 || error?.advisedAction == "retry"
        case .unexpectedAnswer: true
        }
    }
}
