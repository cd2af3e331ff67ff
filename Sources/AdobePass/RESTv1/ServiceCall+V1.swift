// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension ServiceCall {
    /// Creates a call of REST API V1.
    ///
    /// - Parameters:
    ///   - isIdempotent: Whether the call is safe to retry after an unknown outcome.
    ///   - status: The HTTP status that carries the answer; every other status is a failure.
    ///   - read: Returns the answer of a response with the status.
    ///   - request: Returns the request to a server.
    init(
        isIdempotent: Bool,
        status: Int = 200,
        read: @escaping @Sendable (V1Answer) throws(AdobePassError) -> Answer,
        request: @escaping @Sendable (ServerAddress) -> TransportRequest
    ) {
        self.init(isIdempotent: isIdempotent, accepting: .v1, request: request) { response throws(AdobePassError) in
            guard response.head.status.code == status, !response.isPage else { throw response.failure }
            return try read(V1Answer(response))
        }
    }
}

extension ServiceCall where Answer == Void {
    /// Creates a call of REST API V1 whose answer is its status.
    init(
        isIdempotent: Bool,
        status: Int = 200,
        request: @escaping @Sendable (ServerAddress) -> TransportRequest
    ) {
        self.init(isIdempotent: isIdempotent, status: status, read: { _ in }, request: request)
    }
}
