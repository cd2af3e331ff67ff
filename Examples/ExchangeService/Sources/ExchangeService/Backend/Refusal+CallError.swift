// SPDX-License-Identifier: Apache-2.0

internal import AdobePass

extension Refusal {
    /// Creates a refusal from a failed call; it states only the kind of failure.
    init(_ failure: CallError) {
        switch failure.cause {
        case .credentials: self.init(.backendAuthorization, "the service has no credentials")
        case .softwareStatement: self.init(.backendAuthorization, "Adobe Pass does not accept the software statement")
        case .authorization(let error): self.init(error, isForToken: true)
        case .call(.transport(let fault)) where fault.code == .timedOut && failure.attempts == 0:
            // The request gate is closed for this device for longer than the remaining time.
            self = .throttled
        case .call(let error): self.init(error, isForToken: false)
        }
        if case .refused(let status, let error)? = failure.error {
            serviceStatus = status
            // An undocumented name may be any text.
            if let error, error.isDocumented {
                serviceCode = error.code.rawValue
                serviceAction = error.advisedAction?.rawValue
            }
        } else if case .unexpectedAnswer(let status, _)? = failure.error {
            serviceStatus = status
        }
        leavesOutcomeOpen = failure.isOutcomeUnknown
        // A call that waited for its next attempt until the deadline had no effect, unless its outcome is open.
        let waited = outcome == .backendLate && !failure.isOutcomeUnknown
        if case .call = failure.cause, failure.attempts > 0, !waited, outcome != .backendUnreachable { return }
        wasNotSent = true
    }

    private init(_ error: AdobePassError, isForToken: Bool) {
        switch error {
        case .throttled: self = .throttled
        case .transport(let fault):
            switch fault.code {
            case .timedOut, .cancelled: self.init(.backendLate, "Adobe Pass did not respond in time")
            case .notConnected: self.init(.backendUnreachable, "Adobe Pass cannot be reached")
            default: self.init(.backendOutage, "the response of Adobe Pass is incomplete")
            }
        case .refused(let status, let error) where status >= 500 && error?.advisedAction != "configuration":
            self.init(.backendOutage, "Adobe Pass reports an internal error")
        case .refused where isForToken: self.init(.backendAuthorization, "Adobe Pass did not issue an access token")
        case .refused: self.init(.backendRefused, "Adobe Pass rejected the call")
        case .unexpectedAnswer: self.init(.backendOutage, "the response of Adobe Pass is not documented")
        }
    }
}
