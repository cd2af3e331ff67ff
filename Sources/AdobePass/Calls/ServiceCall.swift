// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

/// A call of a service, as a value: its request, how its answer is read, and whether the call is safe to retry.
///
/// The functions of ``RESTv1`` and ``RESTv2`` return calls. An ``AdobePassSession`` runs them. Without a session, send
/// the request with any HTTP client and pass the response to ``answer(from:)``. Neither step uses the network.
public struct ServiceCall<Answer: Sendable>: Sendable {
    /// Whether the call is safe to retry after an unknown outcome; otherwise it consumes something, for example an assertion
    /// or a code.
    public let isIdempotent: Bool

    /// The fields of a context that the call documents.
    package let contextFields: ContextFields

    private let makeRequest: @Sendable (ServerAddress) -> TransportRequest
    private let readAnswer: @Sendable (TransportResponse) throws(AdobePassError) -> Answer

    /// Creates a call, for example one that adds a header field to another call.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether the call is safe to retry after an unknown outcome.
    ///   - request: Returns the request to a server, without its authorization.
    ///   - answer: Returns the answer that a response contains, or throws the error of the service or of the response.
    public init(
        isIdempotent: Bool,
        request: @escaping @Sendable (ServerAddress) -> TransportRequest,
        answer: @escaping @Sendable (TransportResponse) throws(AdobePassError) -> Answer
    ) {
        self.init(isIdempotent: isIdempotent, accepting: [], request: request, answer: answer)
    }

    init(
        isIdempotent: Bool,
        accepting contextFields: ContextFields,
        request: @escaping @Sendable (ServerAddress) -> TransportRequest,
        answer: @escaping @Sendable (TransportResponse) throws(AdobePassError) -> Answer
    ) {
        self.isIdempotent = isIdempotent
        self.contextFields = contextFields
        makeRequest = request
        readAnswer = answer
    }

    /// Returns the call with the header fields of a context that its page documents; other fields are not sent.
    ///
    /// A call that the caller created documents none: add the context to the call inside it.
    ///
    /// - Parameter context: The context.
    /// - Returns: The call.
    public func with(_ context: CallContext) -> ServiceCall {
        let (makeRequest, fields) = (makeRequest, contextFields)
        return ServiceCall(isIdempotent: isIdempotent, accepting: fields) { server in
            var request = makeRequest(server)
            context.add(fields, to: &request)
            return request
        } answer: { [readAnswer] response throws(AdobePassError) in
            try readAnswer(response)
        }
    }

    /// Returns the request of the call, without its authorization.
    ///
    /// - Parameter server: The base URL of the service.
    /// - Returns: The request.
    public func request(to server: ServerAddress) -> TransportRequest { makeRequest(server) }

    /// Returns the answer that a response contains.
    ///
    /// - Parameter response: The response of the server.
    /// - Returns: The answer.
    /// - Throws: ``AdobePassError/refused(status:error:)`` or ``AdobePassError/throttled`` if the service rejects the
    ///   call, and ``AdobePassError/unexpectedAnswer(status:reason:)`` if the response is not documented for the call.
    public func answer(from response: TransportResponse) throws(AdobePassError) -> Answer { try readAnswer(response) }
}

extension ServiceCall {
    /// Creates a call of REST API V2 or of client registration, whose answer is a JSON object.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether the call is safe to retry after an unknown outcome.
    ///   - statuses: The HTTP statuses that carry the answer; every other status is a failure.
    ///   - contextFields: The fields of a context that the page of the call documents.
    ///   - request: Returns the request to a server.
    ///   - json: Reads the answer from the object.
    init(
        isIdempotent: Bool,
        statuses: [Int] = [200],
        accepting contextFields: ContextFields = [],
        request: @escaping @Sendable (ServerAddress) -> TransportRequest,
        json: @escaping @Sendable (JSONObject) throws(JSONMismatch) -> Answer
    ) {
        self.init(isIdempotent: isIdempotent, accepting: contextFields) { server in
            var request = request(server)
            // The pages require the character set; their samples omit it.
            request.head.headerFields[.accept] = "application/json;charset=utf-8"
            return request
        } answer: { response throws(AdobePassError) in
            try response.json(statuses, make: json)
        }
    }
}
