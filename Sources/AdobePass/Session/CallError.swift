// SPDX-License-Identifier: Apache-2.0

/// An error of a call that a session ran.
///
/// Its description contains no secret and no personal data.
public struct CallError: Error, Hashable, Sendable {
    /// The cause of an error.
    public enum Cause: Hashable, Sendable {
        /// The call failed.
        case call(AdobePassError)
        /// The registration of the client or the request for a token failed; the service did not process the call.
        case authorization(AdobePassError)
        /// The service does not accept the software statement: it was revoked or replaced, or it is not approved.
        ///
        /// A retry does not help: the app needs a new statement from the console of the service.
        case softwareStatement(AdobePassError)
        /// The credentials could not be read or stored, or they are missing and there is no software statement.
        case credentials
    }

    /// The part of the call that failed, with its error.
    public let cause: Cause

    /// Whether the service may have processed a call that is not safe to retry.
    ///
    /// Read the state before a retry: for an exchange with
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)`` or ``RESTv1/checkAuthentication(by:)``.
    public let isOutcomeUnknown: Bool

    /// The number of times that the call was sent.
    public let attempts: Int

    /// Creates an error, for example to test how an app handles it.
    ///
    /// - Parameters:
    ///   - cause: The cause.
    ///   - isOutcomeUnknown: Whether the service may have processed a call that is not safe to retry.
    ///   - attempts: The number of times that the call was sent.
    public init(_ cause: Cause, isOutcomeUnknown: Bool = false, attempts: Int) {
        self.cause = cause
        self.isOutcomeUnknown = isOutcomeUnknown
        self.attempts = attempts
    }

    /// The HTTP status of a refusal; `nil` for another failure.
    var status: Int? {
        if case .call(.refused(let status, _)) = cause { status } else { nil }
    }

    /// The error of the service; `nil` for another failure.
    var serviceError: ServiceError? {
        if case .refused(_, let error)? = error { error } else { nil }
    }

    /// The error of a service or of a transport; `nil` for an error of the credentials.
    public var error: AdobePassError? {
        switch cause {
        case .call(let error), .authorization(let error), .softwareStatement(let error): error
        case .credentials: nil
        }
    }
}

extension CallError: CustomStringConvertible {
    /// The cause, and the next step.
    public var description: String {
        let text =
            switch cause {
            case .call(let error): "\(error)"
            case .authorization(let error): "authorization: \(error)"
            case .softwareStatement(let error):
                "\(error); the software statement was revoked or replaced, or it is not approved: get a new one"
            case .credentials:
                "The client credentials cannot be read or stored, or they are missing and there is no software statement."
            }
        return isOutcomeUnknown ? text + "; check whether the call took effect before a retry" : text
    }
}

extension AdobePassError {
    /// The task was canceled.
    static let cancelled = AdobePassError.transport(TransportError(.cancelled, "the task was canceled"))
}
