// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads a permission that the service keeps already: `GET /api/v1/tokens/authz`.
    public struct RetrieveAuthorizationToken: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The permission (200).
            case found(Authorization)
            /// There is none (404).
            case notFound(ServiceError?)
            /// It expired (410).
            case expired(ServiceError?)
            /// Nobody is signed in (412).
            case notAuthenticated(ServiceError?)
        }

        /// On whose behalf the device calls.
        public var client: Client

        /// The resource.
        public var resource: String

        /// Reading has no effect.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - resource: The resource.
        ///   - client: On whose behalf the device calls.
        public init(_ resource: String, for client: Client) {
            self.client = client
            self.resource = resource
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            TransportRequest(.get, "/api/v1/tokens/authz", for: client, resource: resource, to: server)
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .found(try Authorization(answer))
            case 404: return .notFound(answer.error)
            case 410: return .expired(answer.error)
            case 412: return .notAuthenticated(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
