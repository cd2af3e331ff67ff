// SPDX-License-Identifier: Apache-2.0

/// One call of a service: a value that knows its request and how to read its answer.
///
/// Neither needs a network, so that both can be tested without one.
public protocol ServiceCall: Sendable {
    /// What the service answers.
    associatedtype Answer: Sendable

    /// Whether the call may be sent again when nobody knows what became of it.
    var repetition: Repetition { get }

    /// The request, without its authorization.
    ///
    /// - Parameter server: Where the service lives.
    /// - Returns: The request.
    func request(to server: ServerAddress) -> TransportRequest

    /// Reads an answer.
    ///
    /// - Parameter response: What the server answered.
    /// - Returns: What it means.
    /// - Throws: A refusal by the service, or a fault of the answer.
    func answer(from response: TransportResponse) throws(AdobePassError) -> Answer
}

/// Whether a call may be sent again when nobody knows what became of it.
public enum Repetition: Hashable, Sendable {
    /// It only reads, or doing it twice is doing it once.
    case allowed
    /// It uses something up, as an assertion or a code.
    case forbidden
}
