// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// What the service says about the authentication token that it keeps for a device.
    public struct AuthenticationToken: Hashable, Sendable {
        /// The programmer's channel.
        public let requestor: RequestorID

        /// The provider that the subscriber signed in with.
        public let mvpd: MVPDID

        /// The subscriber, as the provider names them.
        public let userID: PrivateText?

        /// When the token stops to be good.
        public let expires: Milliseconds

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            requestor = try answer.requestor(of: value)
            mvpd = try answer.provider("mvpd", of: value)
            userID = value["userId"]?.scalarText.map { PrivateText($0) }
            expires = try answer.instant("expires", of: value)
        }
    }

    /// Reads the authentication token of a device: `GET /api/v1/tokens/authn`.
    public struct RetrieveAuthenticationToken: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The token (200).
            case found(AuthenticationToken)
            /// There is none, or not yet (404).
            case notFound(ServiceError?)
            /// It expired (410).
            case expired(ServiceError?)
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
            TransportRequest(.get, "/api/v1/tokens/authn", for: client, to: server)
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .found(try AuthenticationToken(answer))
            case 404: return .notFound(answer.error)
            case 410: return .expired(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
