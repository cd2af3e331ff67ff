// SPDX-License-Identifier: Apache-2.0

/// Why a session has no answer to a call.
///
/// No secret and no personal data is in its description.
public struct CallFailure: Error, Hashable, Sendable {
    /// What failed.
    public enum Cause: Hashable, Sendable {
        /// The call itself.
        case call(AdobePassError)
        /// The registration of the client, or the request for a token; the call was not sent, or turned away.
        case authorization(AdobePassError)
        /// The credentials could not be read or kept, or there are none and no statement to register with.
        case credentials
    }

    /// What to do before the same is tried once more.
    public enum Hint: String, Hashable, Sendable, CaseIterable {
        /// Ask whether the call took effect: for an exchange by ``RESTv2/ReadProfiles``, or by `checkauthn` of V1.
        case readStateFirst = "read-state-first"
    }

    /// What failed.
    public let cause: Cause

    /// What to do before the same is tried once more; nil if the call had no effect, or may be repeated as it is.
    public let hint: Hint?

    /// How often the call was sent.
    public let attempts: Int

    /// Makes a failure.
    ///
    /// - Parameters:
    ///   - cause: What failed.
    ///   - hint: What to do before the same is tried once more.
    ///   - attempts: How often the call was sent.
    public init(_ cause: Cause, hint: Hint? = nil, attempts: Int) {
        self.cause = cause
        self.hint = hint
        self.attempts = attempts
    }

    /// The error of a service or of a transport, if there is one.
    public var error: AdobePassError? {
        switch cause {
        case .call(let error), .authorization(let error): error
        case .credentials: nil
        }
    }
}

extension CallFailure: CustomStringConvertible {
    /// What failed, and what to do.
    public var description: String {
        let text =
            switch cause {
            case .call(let error): "\(error)"
            case .authorization(let error): "authorization: \(error)"
            case .credentials: "credentials: expected a pair or a software statement, found none"
            }
        return hint == nil ? text : text + "; ask what became of it before it is sent again"
    }
}

extension AdobePassError {
    /// The task was cancelled.
    static let cancelled = AdobePassError.transport(TransportFault(.cancelled, "the task was cancelled"))
}
