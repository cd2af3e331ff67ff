// SPDX-License-Identifier: Apache-2.0

/// An error of a request without a complete response.
///
/// The error contains no part of the request or the response.
public struct TransportError: Error, Hashable, Sendable {
    /// The kinds of errors.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// No connection to the server; nothing was sent.
        case notConnected = "not-connected"
        /// The time limit passed; the server may have processed the request.
        case timedOut = "timed-out"
        /// The connection ended before the response; the server may have processed the request.
        case closedEarly = "closed-early"
        /// The response is longer than the limit.
        case tooLarge = "too-large"
        /// The response is not HTTP.
        case notHTTP = "not-http"
        /// The task was canceled.
        case cancelled
    }

    /// The kind of the error.
    public let code: Code

    /// A description of the error, without data of the request or the response.
    public let reason: String

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: The kind of the error.
    ///   - reason: A description of the error, without header fields, bodies and URLs with parameters.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension TransportError: CustomStringConvertible {
    /// The code and the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}
