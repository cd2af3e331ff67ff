// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// What came of a request: a stable name, in answers, logs and metrics alike.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The document is valid, and Adobe Pass took it.
    case exchanged
    /// The document is valid, and Adobe Pass answers that nobody is signed in.
    case noProfile = "no-profile"
    /// The document is not to be believed, or would not survive the exchange.
    case rejected
    /// The document is no XML that may be read.
    case unreadable
    /// Something but the document is missing or wrong.
    case badRequest = "bad-request"
    /// The body did not arrive whole.
    case incomplete
    /// The body is longer than the limit.
    case tooLarge = "too-large"
    /// The body is neither XML nor JSON.
    case unsupportedType = "unsupported-type"
    /// Adobe Pass wants no calls for this device for a while.
    case throttled
    /// More work is waiting than the service takes.
    case overloaded
    /// Adobe Pass refused the exchange.
    case backendRefused = "backend-refused"
    /// Adobe Pass does not let this service in.
    case backendAuthorization = "backend-authorization"
    /// Adobe Pass cannot be reached.
    case backendUnreachable = "backend-unreachable"
    /// The answer of Adobe Pass was cut short, or is none that is documented.
    case backendBroken = "backend-broken"
    /// Adobe Pass did not answer in time.
    case backendLate = "backend-late"
    /// A fault of this service.
    case internalError = "internal-error"

    /// The status that tells it.
    public var status: HTTPResponse.Status {
        switch self {
        case .exchanged, .noProfile: .ok
        case .unreadable, .badRequest, .incomplete: .badRequest
        case .tooLarge: .contentTooLarge
        case .unsupportedType: .unsupportedMediaType
        case .rejected: .unprocessableContent
        case .throttled: .tooManyRequests
        case .overloaded: .serviceUnavailable
        case .backendRefused, .backendAuthorization, .backendUnreachable, .backendBroken: .badGateway
        case .backendLate: .gatewayTimeout
        case .internalError: .internalServerError
        }
    }
}
