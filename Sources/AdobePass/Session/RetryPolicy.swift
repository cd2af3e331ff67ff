// SPDX-License-Identifier: Apache-2.0

/// How often and how soon a call goes again.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a call goes in all; the services want two or three times at most.
    package var attempts: Int

    /// The longest pause before the second time; it doubles from time to time.
    package var firstPause: Duration

    /// The longest pause of all.
    package var longestPause: Duration

    /// How long no call goes for a device after status 429; a second is the least.
    package var pauseAfterThrottling: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - attempts: How often a call goes in all.
    ///   - firstPause: The longest pause before the second time.
    ///   - longestPause: The longest pause of all.
    ///   - pauseAfterThrottling: How long no call goes after status 429.
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

    /// Nothing goes again, but after status 401.
    public static let once = RetryPolicy(attempts: 1)

    /// How long to wait before a call goes again; nil if it does not.
    ///
    /// - Parameters:
    ///   - error: What became of it.
    ///   - attempt: How often it went.
    ///   - repetition: Whether it may be repeated when nobody knows what became of it.
    ///   - jitter: A number from 0 up to 1; the pause is at least half of the longest.
    /// - Returns: The pause; nil if the call does not go again.
    func pause(
        after error: AdobePassError,
        attempt: Int,
        repetition: Repetition,
        jitter: Double
    ) -> Duration? {
        guard attempt < attempts, error.allowsRepetition(repetition) else { return nil }
        // The gate waits as long as it must.
        if case .throttled = error { return .zero }
        var longest = min(firstPause, longestPause)
        for _ in 1..<max(attempt, 1) where longest < longestPause { longest = min(longest * 2, longestPause) }
        return longest * (0.5 + min(max(jitter, 0), 1) / 2)
    }
}

extension AdobePassError {
    /// Whether a call may go again after this.
    ///
    /// What was not processed may always go again: nothing was sent, or the service turned the call away by status 429.
    func allowsRepetition(_ repetition: Repetition) -> Bool {
        switch self {
        case .throttled: true
        case .transport(let fault):
            switch fault.code {
            case .notConnected: true
            case .timedOut, .closedEarly: repetition == .allowed
            default: false
            }
        case .refused(let refusal):
            repetition == .allowed
                && ([502, 503, 504].contains(refusal.status) || refusal.error?.advisedAction == .retry)
        case .unexpectedAnswer: false
        }
    }

    /// Whether the service may have acted although there is no answer that says so.
    var leavesOutcomeOpen: Bool {
        switch self {
        case .throttled: false
        case .transport(let fault): fault.code != .notConnected
        case .refused(let refusal): refusal.status >= 500 || refusal.error?.advisedAction == .retry
        case .unexpectedAnswer: true
        }
    }
}
