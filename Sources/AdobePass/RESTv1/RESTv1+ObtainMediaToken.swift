// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv1 {
    /// A token that is valid for a few minutes, which a media server verifies before it plays a resource.
    public struct MediaToken: Hashable, Sendable {
        /// The programmer's channel.
        public let requestor: RequestorID

        /// The resource.
        @Exact public private(set) var resource: String

        /// The provider.
        public let mvpd: MVPDID?

        /// The identifier that the provider gives the subscriber.
        public let userID: PrivateText?

        /// The instant at which the token expires.
        public let expires: EpochMilliseconds

        /// The token itself, in Base64, for Adobe's verifier.
        public let serializedToken: PrivateText

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            requestor = try answer.requestor(of: value)
            resource = try answer.text("resource", of: value)
            mvpd = try answer.providerIfPresent("mvpdId", of: value)
            userID = value["userId"]?.scalar.map { PrivateText($0) }
            expires = try answer.instant("expires", of: value)
            serializedToken = PrivateText(try answer.text("serializedToken", of: value))
        }
    }

    /// Gets a short-lived media token: `GET /api/v1/tokens/media`.
    public struct ObtainMediaToken: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The token (200).
            case issued(MediaToken)
            /// The permission is missing (403).
            case denied(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - resource: The resource.
        ///   - client: The device and application on whose behalf the request is made.
        public init(_ resource: String, for client: Client) {
            // Each call issues a token of its own, and earlier tokens stay valid.
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, "/api/v1/tokens/media", for: client, resource: resource, to: server)
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .issued(try MediaToken(answer))
                case 403: return .denied(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
