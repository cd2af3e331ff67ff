// SPDX-License-Identifier: Apache-2.0

/// Why there is no whole answer.
///
/// Nothing of the request or the answer is in it.
public struct TransportFault: Error, Hashable, Sendable {
    /// What kept the answer away.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The server could not be reached; nothing was sent.
        case notConnected = "not-connected"
        /// The time limit passed; the server may have acted.
        case timedOut = "timed-out"
        /// The connection ended before the answer did; the server may have acted.
        case closedEarly = "closed-early"
        /// The answer was longer than the limit.
        case tooLarge = "too-large"
        /// The answer was no HTTP.
        case notHTTP = "not-http"
        /// The task was cancelled.
        case cancelled
    }

    /// What kept the answer away.
    public let code: Code

    /// What was expected and found, in a sentence without data of the exchange.
    public let reason: String

    /// Makes a fault.
    ///
    /// - Parameters:
    ///   - code: What kept the answer away.
    ///   - reason: What was expected and found; never a header field, a body or an address with parameters.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}

extension TransportFault: CustomStringConvertible {
    /// The code and the reason.
    public var description: String { "\(code.rawValue): \(reason)" }
}
