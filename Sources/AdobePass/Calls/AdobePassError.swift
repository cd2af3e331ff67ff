// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// Why a call of a service came to nothing.
///
/// No secret and no personal data is in it, or in its description.
public enum AdobePassError: Error, Hashable, Sendable {
    /// There is no whole answer.
    case transport(TransportFault)
    /// The service answered with an error of its own.
    case refused(ServiceRefusal)
    /// Too many calls for this device (429); no call may follow for at least a second.
    case throttled
    /// The service answered something that is not documented.
    case unexpectedAnswer(AnswerFault)
}

/// An error that a service answered with.
public struct ServiceRefusal: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int

    /// The error, if the body holds one.
    public let error: ServiceError?

    /// Makes a refusal.
    public init(status: Int, error: ServiceError?) {
        self.status = status
        self.error = error
    }
}

/// An answer that is not documented.
public struct AnswerFault: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int

    /// What was expected and what was found instead; never the body itself.
    @Exact public private(set) var reason: String

    /// Makes a fault.
    package init(status: Int, reason: String) {
        self.status = status
        self.reason = reason
    }
}

extension AdobePassError: CustomStringConvertible {
    /// What happened, without data of the exchange.
    public var description: String {
        switch self {
        case .transport(let fault): fault.description
        case .refused(let refusal):
            "refused with status \(refusal.status)" + (refusal.error.map { ": \($0.code)" } ?? "")
        case .throttled: "throttled: too many calls for this device"
        case .unexpectedAnswer(let fault): "unexpected answer with status \(fault.status): \(fault.reason)"
        }
    }
}
