// SPDX-License-Identifier: Apache-2.0

/// The fault of an exchange without a complete response.
///
/// It contains no part of the request or the response.
public struct TransportFault: Error, Hashable, Sendable {
    /// The kind of a fault.
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

    /// The kind of the fault.
    public let code: Code

    /// The fault in a sentence, without data of the exchange.
    public let reason: String

    /// Creates a fault.
    ///
    /// - Parameters:
    ///   - code: The kind of the fault.
    ///   - reason: The fault in a sentence, without header fields, bodies and URLs with parameters.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension TransportFault: CustomStringConvertible {
    /// The code and the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}
