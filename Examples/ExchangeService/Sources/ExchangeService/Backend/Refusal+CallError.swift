// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension Refusal {
    /// Creates a refusal from a failed call; it states only the kind of failure.
    init(_ failure: CallError) {
        switch failure.cause {
        case .credentials:
            self.init(.backendAuthorization, "the service has no credentials")
        case .authorization(.throttled):
            self = .throttled
        case .authorization(.transport(let fault)) where fault.code == .timedOut:
            self.init(.backendLate, "Adobe Pass did not issue an access token in time")
        case .authorization(.transport(let fault)) where fault.code == .notConnected:
            self.init(.backendUnreachable, "Adobe Pass cannot be reached")
        case .authorization:
            self.init(.backendAuthorization, "Adobe Pass did not issue an access token")
        case .softwareStatement:
            self.init(.backendAuthorization, "Adobe Pass does not accept the software statement")
        case .call(let error):
            self.init(error, attempts: failure.attempts)
        }
        leavesOutcomeOpen = failure.isOutcomeUnknown
        if case .call = failure.cause { wasNotSent = wasNotSent || failure.attempts == 0 } else { wasNotSent = true }
    }

    private init(_ error: AdobePassError, attempts: Int) {
        switch error {
        case .throttled:
            self = .throttled
        case .transport(let fault):
            switch fault.code {
            // The request gate is closed for this device for longer than the remaining time.
            case .timedOut where attempts == 0: self = .throttled
            case .timedOut, .cancelled: self.init(.backendLate, "Adobe Pass did not respond in time")
            case .notConnected:
                self.init(.backendUnreachable, "Adobe Pass cannot be reached")
                wasNotSent = true
            default: self.init(.backendBroken, "the response of Adobe Pass is incomplete")
            }
        case .refused(_, let error):
            self.init(.backendRefused, "Adobe Pass rejected the call")
            // An undocumented name may be any text.
            if let error, error.isDocumented {
                serviceCode = error.code.rawValue
                serviceAction = error.advisedAction?.rawValue
            }
        case .unexpectedAnswer:
            self.init(.backendBroken, "the response of Adobe Pass is not documented")
        }
    }

    /// The refusal of a device that sends too many calls.
    static var throttled: Refusal {
        var refusal = Refusal(.throttled, "too many calls for this device")
        refusal.retryAfter = 1
        refusal.wasNotSent = true
        return refusal
    }
}
