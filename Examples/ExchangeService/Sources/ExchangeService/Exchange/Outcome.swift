// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Logging

/// The outcome of a request: a stable name in responses, logs and metrics.
enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The document is valid, and Adobe Pass accepted it.
    case exchanged
    /// This device exchanged the document before, and Adobe Pass reports its profile.
    case exchangedBefore = "exchanged-before"
    /// Adobe Pass answered a call other than an exchange.
    case answered
    /// The document is valid, and Adobe Pass reports that the user is not signed in.
    case noProfile = "no-profile"
    /// The document is invalid, or the exchange would break it.
    case rejected
    /// Another device used the document before.
    case usedElsewhere = "used-elsewhere"
    /// The document is not XML that the parser accepts.
    case unreadable
    /// A part of the request other than the document is missing or invalid.
    case badRequest = "bad-request"
    /// The body is incomplete.
    case incomplete
    /// The body is longer than the limit.
    case tooLarge = "too-large"
    /// The body is neither XML nor JSON.
    case unsupportedType = "unsupported-type"
    /// The path is not known.
    case notFound = "not-found"
    /// The path has no such method.
    case methodNotAllowed = "method-not-allowed"
    /// The caller is not known.
    case unauthorized
    /// The caller may not act for the service provider.
    case forbidden
    /// The caller sends more requests than its limit.
    case limited
    /// Adobe Pass temporarily accepts no calls for this device.
    case throttled
    /// The service cannot serve the request in time.
    case overloaded
    /// Adobe Pass rejected the exchange, or another call.
    case backendRefused = "backend-refused"
    /// Adobe Pass does not authorize this service.
    case backendAuthorization = "backend-authorization"
    /// Adobe Pass cannot be reached.
    case backendUnreachable = "backend-unreachable"
    /// Adobe Pass does not work: an error of its server, a connection that is cut, or an answer that is not documented.
    case backendOutage = "backend-outage"
    /// Adobe Pass did not respond in time.
    case backendLate = "backend-late"
    /// An internal error of this service.
    case internalError = "internal-error"

    /// The HTTP status of the outcome.
    var status: HTTPResponse.Status {
        switch self {
        case .exchanged, .exchangedBefore, .answered, .noProfile: .ok
        case .unreadable, .badRequest, .incomplete: .badRequest
        case .tooLarge: .contentTooLarge
        case .unsupportedType: .unsupportedMediaType
        case .rejected, .usedElsewhere: .unprocessableContent
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .throttled, .limited: .tooManyRequests
        case .overloaded: .serviceUnavailable
        case .backendRefused, .backendAuthorization, .backendUnreachable, .backendOutage: .badGateway
        case .backendLate: .gatewayTimeout
        case .internalError: .internalServerError
        }
    }

    /// Whether the outcome is the failure of a call of Adobe Pass.
    var isOfBackend: Bool { self == .throttled || rawValue.hasPrefix("backend-") }

    /// The level of the line in the log.
    var level: Logger.Level {
        switch self {
        case .backendAuthorization, .internalError: .error
        case .backendOutage, .backendUnreachable, .backendLate, .overloaded: .warning
        case .backendRefused, .throttled, .limited: .notice
        default: .info
        }
    }
}
