// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the metadata of the subscriber: `GET /api/v1/tokens/usermetadata`.
    public struct ReadUserMetadata: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The metadata (200).
            case found(UserMetadata)
            /// The metadata are missing (404).
            case notFound(ServiceError?)
            /// The authentication token is not valid (412).
            case notAuthenticated(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameter client: The device and application on whose behalf the request is made.
        public init(for client: Client) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, "/api/v1/tokens/usermetadata", for: client, to: server)
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .found(try UserMetadata(answer))
                case 404: return .notFound(answer.error)
                case 412: return .notAuthenticated(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
