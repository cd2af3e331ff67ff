// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads a permission that the service stores: `GET /api/v1/tokens/authz`.
    public struct RetrieveAuthorizationToken: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The permission (200).
            case found(Authorization)
            /// The permission is missing (404).
            case notFound(ServiceError?)
            /// The permission expired (410).
            case expired(ServiceError?)
            /// The user is not signed in (412).
            case notAuthenticated(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - resource: The resource.
        ///   - client: The device and application on whose behalf the request is made.
        public init(_ resource: String, for client: Client) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, "/api/v1/tokens/authz", for: client, resource: resource, to: server)
            } outcome: { answer throws(AdobePassError) in
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
}
