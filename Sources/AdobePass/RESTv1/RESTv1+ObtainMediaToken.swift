// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv1 {
    /// A token of some minutes, which a media server checks before it plays a resource.
    public struct MediaToken: Hashable, Sendable {
        /// The programmer's channel.
        public let requestor: RequestorID

        /// The resource.
        @Exact public private(set) var resource: String

        /// The provider.
        public let mvpd: MVPDID?

        /// The subscriber, as the provider names them.
        public let userID: PrivateText?

        /// When the token stops to be good.
        public let expires: Milliseconds

        /// The token itself, in Base64, for Adobe's verifier.
        public let serializedToken: PrivateText

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            requestor = try answer.requestor(of: value)
            resource = try answer.text("resource", of: value)
            mvpd = try answer.providerIfPresent("mvpdId", of: value)
            userID = value["userId"]?.scalarText.map { PrivateText($0) }
            expires = try answer.instant("expires", of: value)
            serializedToken = PrivateText(try answer.text("serializedToken", of: value))
        }
    }

    /// Asks for a short media token: `GET /api/v1/tokens/media`.
    public struct ObtainMediaToken: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The token (200).
            case issued(MediaToken)
            /// There is no permission for it (403).
            case denied(ServiceError?)
        }

        /// On whose behalf the device calls.
        public var client: Client

        /// The resource.
        @Exact public var resource: String

        /// Each call makes a token of its own, and none of them spoils another.
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
            TransportRequest(.get, "/api/v1/tokens/media", for: client, resource: resource, to: server)
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .issued(try MediaToken(answer))
            case 403: return .denied(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
