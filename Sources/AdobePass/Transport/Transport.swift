// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// Carries one request to a server and brings its answer back.
///
/// A transport sends what it is given, once: it repeats nothing, follows no redirect, and reads no more of a body
/// than its own limit. Time limits are its own as well. Cancelling the task ends the exchange.
public protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, whatever its status.
    /// - Throws: A fault if there is no whole answer.
    func send(_ request: TransportRequest) async throws(TransportFault) -> TransportResponse
}

/// A request with its body.
///
/// It may hold secrets and personal data, so that it has no description.
public struct TransportRequest: Hashable, Sendable {
    /// The method, the address and the header fields.
    public var head: HTTPRequest

    /// The bytes of the body; empty if there is none.
    public var body: [UInt8]

    /// Makes a request.
    public init(head: HTTPRequest, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

/// An answer with its body.
///
/// It may hold secrets and personal data, so that it has no description.
public struct TransportResponse: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The bytes of the body.
    public var body: [UInt8]

    /// Makes an answer.
    public init(head: HTTPResponse, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}
