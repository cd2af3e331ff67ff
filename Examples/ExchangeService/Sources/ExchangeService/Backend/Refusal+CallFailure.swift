// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension Refusal {
    /// What the client is told of a call that failed: which kind of failure it was, and no more.
    init(_ failure: CallFailure) {
        switch failure.cause {
        case .credentials:
            self.init(.backendAuthorization, "the service has no credentials")
        case .authorization(.throttled):
            self = .throttled
        case .authorization(.transport(let fault)) where fault.code == .timedOut:
            self.init(.backendLate, "no access token in time")
        case .authorization(.transport(let fault)) where fault.code == .notConnected:
            self.init(.backendUnreachable, "no connection")
        case .authorization:
            self.init(.backendAuthorization, "no access token")
        case .call(let error):
            self.init(error, attempts: failure.attempts)
        }
        leavesOutcomeOpen = failure.hint == .readStateFirst
        if case .call = failure.cause { wasNotSent = wasNotSent || failure.attempts == 0 } else { wasNotSent = true }
    }

    private init(_ error: AdobePassError, attempts: Int) {
        switch error {
        case .throttled:
            self = .throttled
        case .transport(let fault):
            switch fault.code {
            // The gate is closed for this device for longer than the time that is left.
            case .timedOut where attempts == 0: self = .throttled
            case .timedOut, .cancelled: self.init(.backendLate, "no answer in time")
            case .notConnected:
                self.init(.backendUnreachable, "no connection")
                wasNotSent = true
            default: self.init(.backendBroken, "no whole answer")
            }
        case .refused(let refusal):
            self.init(.backendRefused, "the exchange is refused")
            // A name that nobody documented could be anything.
            if let error = refusal.error, let documentation = error.code.documentation {
                serviceCode = error.code.rawValue
                serviceAction = documentation.action?.rawValue
            }
        case .unexpectedAnswer:
            self.init(.backendBroken, "an answer that is not documented")
        }
    }

    private static var throttled: Refusal {
        var refusal = Refusal(.throttled, "too many calls for this device")
        // The session keeps to itself for how long; a second is the least.
        refusal.retryAfter = 1
        refusal.wasNotSent = true
        return refusal
    }
}
