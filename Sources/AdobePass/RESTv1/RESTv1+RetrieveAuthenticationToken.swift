// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// The authentication token that the service stores for a device.
    public struct AuthenticationToken: Hashable, Sendable {
        /// The programmer's channel.
        public let requestor: RequestorID

        /// The provider that signed the subscriber in.
        public let mvpd: MVPDID

        /// The identifier that the provider gives the subscriber.
        public let userID: PrivateText?

        /// The instant at which the token expires.
        public let expires: EpochMilliseconds

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            requestor = try answer.requestor(of: value)
            mvpd = try answer.provider("mvpd", of: value)
            userID = value["userId"]?.scalar.map { PrivateText($0) }
            expires = try answer.instant("expires", of: value)
        }
    }

    /// Reads the authentication token of a device: `GET /api/v1/tokens/authn`.
    public struct RetrieveAuthenticationToken: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The token (200).
            case found(AuthenticationToken)
            /// The token is missing (404).
            case notFound(ServiceError?)
            /// The token expired (410).
            case expired(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameter client: The device and application on whose behalf the request is made.
        public init(for client: Client) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, "/api/v1/tokens/authn", for: client, to: server)
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .found(try AuthenticationToken(answer))
                case 404: return .notFound(answer.error)
                case 410: return .expired(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
