// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads what a provider says about a subscriber: `GET /api/v1/tokens/usermetadata`.
    public struct ReadUserMetadata: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The metadata (200).
            case found(UserMetadata)
            /// There is none (404).
            case notFound(ServiceError?)
            /// The authentication token is not valid (412).
            case notAuthenticated(ServiceError?)
        }

        /// On whose behalf the device calls.
        public var client: Client

        /// Reading has no effect.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameter client: On whose behalf the device calls.
        public init(for client: Client) {
            self.client = client
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            TransportRequest(.get, "/api/v1/tokens/usermetadata", for: client, to: server)
        }

        /// Reads an answer: JSON, which is asked for, or XML, which the service prefers.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .found(try UserMetadata(answer))
            case 404: return .notFound(answer.error)
            case 412: return .notAuthenticated(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
