// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

/// Sends requests to a server over HTTP.
///
/// A transport sends each request once, without changes. It never retries and does not follow redirects. It limits the
/// length of a body and the time of an exchange. Canceling the task ends the exchange.
public protocol Transport: Sendable {
    /// Sends a request.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, with any status.
    /// - Throws: A fault if there is no complete response.
    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse
}

/// A request with its body.
///
/// It may contain secrets and personal data; descriptions and dumps omit them.
public struct TransportRequest: Hashable, Sendable {
    /// The method, the URL and the header fields.
    public var head: HTTPRequest

    /// The bytes of the body; empty for a request without a body.
    public var body: [UInt8]

    /// Creates a request.
    public init(head: HTTPRequest, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

/// A response with its body.
///
/// It may contain secrets and personal data; descriptions and dumps omit them.
public struct TransportResponse: Hashable, Sendable {
    /// The status and the header fields.
    public var head: HTTPResponse

    /// The bytes of the body.
    public var body: [UInt8]

    /// Creates a response.
    public init(head: HTTPResponse, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}
