// SPDX-License-Identifier: Apache-2.0

/// A call of a service, as a value.
///
/// A call needs no network: ``definition`` makes its request and reads its answer. An ``AdobePassSession`` runs it.
public protocol ServiceCall<Answer>: Sendable {
    /// The answer of the service.
    associatedtype Answer: Sendable

    /// The request of the call, and how its answer is read.
    var definition: CallDefinition<Answer> { get }
}

/// The request of a call, how its answer is read, and whether the call is safe to retry.
public struct CallDefinition<Answer: Sendable>: Sendable {
    /// Whether the call is safe to retry after an unknown outcome.
    public let repetition: Repetition

    private let makeRequest: @Sendable (ServerAddress) -> TransportRequest
    private let readAnswer: @Sendable (TransportResponse) throws(AdobePassError) -> Answer

    /// Creates a definition, for example of a call that adds a header field to another one.
    ///
    /// - Parameters:
    ///   - repetition: Whether the call is safe to retry after an unknown outcome.
    ///   - request: Returns the request to a server, without its authorization.
    ///   - answer: Returns the answer that a response contains, or throws the refusal or the fault.
    public init(
        _ repetition: Repetition,
        request: @escaping @Sendable (ServerAddress) -> TransportRequest,
        answer: @escaping @Sendable (TransportResponse) throws(AdobePassError) -> Answer
    ) {
        self.repetition = repetition
        makeRequest = request
        readAnswer = answer
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
    /// - Throws: The refusal of the service, or a fault if the response is not documented for the call.
    public func answer(from response: TransportResponse) throws(AdobePassError) -> Answer { try readAnswer(response) }
}

/// Whether a call is safe to retry after an unknown outcome.
public enum Repetition: Hashable, Sendable {
    /// The call is idempotent.
    case allowed
    /// The call consumes something, for example an assertion or a code.
    case forbidden
}

extension ServiceCall {
    package var repetition: Repetition { definition.repetition }

    package func request(to server: ServerAddress) -> TransportRequest { definition.request(to: server) }

    package func answer(from response: TransportResponse) throws(AdobePassError) -> Answer {
        try definition.answer(from: response)
    }
}

extension CallDefinition {
    /// Creates the definition of a call whose answer is a JSON object.
    ///
    /// - Parameters:
    ///   - repetition: Whether the call is safe to retry after an unknown outcome.
    ///   - statuses: The HTTP statuses that carry the answer; every other status is a failure.
    ///   - request: Returns the request to a server.
    ///   - json: Returns the answer of the object.
    init(
        _ repetition: Repetition,
        statuses: [Int] = [200],
        request: @escaping @Sendable (ServerAddress) -> TransportRequest,
        json: @escaping @Sendable (JSONObject) throws(JSONMismatch) -> Answer
    ) {
        self.init(repetition, request: request) { response throws(AdobePassError) in
            try response.json(statuses, make: json)
        }
    }

    /// Creates the definition of a call of REST API V1, whose outcome depends on the HTTP status.
    ///
    /// - Parameters:
    ///   - repetition: Whether the call is safe to retry after an unknown outcome.
    ///   - request: Returns the request to a server.
    ///   - outcome: Returns the outcome of an answer.
    init(
        _ repetition: Repetition,
        request: @escaping @Sendable (ServerAddress) -> TransportRequest,
        outcome: @escaping @Sendable (V1Answer) throws(AdobePassError) -> Answer
    ) {
        self.init(repetition, request: request) { response throws(AdobePassError) in
            try outcome(try V1Answer(response))
        }
    }
}
