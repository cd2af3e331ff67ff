// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv1 {
    /// A permission to watch a resource.
    public struct Authorization: Hashable, Sendable {
        /// The programmer's channel.
        public let requestor: RequestorID

        /// The resource.
        @Exact public private(set) var resource: String

        /// The provider that gave the permission.
        public let mvpd: MVPDID

        /// The provider behind a proxy, if there is one.
        public let proxyMVPD: MVPDID?

        /// When the permission ends.
        public let expires: Milliseconds

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            requestor = try answer.requestor(of: value)
            resource = try answer.text("resource", of: value)
            mvpd = try answer.provider("mvpd", of: value)
            proxyMVPD = try answer.providerIfPresent("proxyMvpd", of: value)
            expires = try answer.instant("expires", of: value)
        }
    }

    /// Asks the provider for a permission to watch a resource: `GET /api/v1/authorize`.
    public struct Authorize: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The provider permits it (200).
            case authorized(Authorization)
            /// It is not permitted (403); the details may be a text of the provider for the subscriber.
            case denied(ServiceError?)
        }

        /// On whose behalf the device calls.
        public var client: Client

        /// The resource: an identifier, or MRSS.
        @Exact public var resource: String

        /// JSON for a promotional temporary pass.
        public var genericData: PrivateText?

        /// Asking twice gives the same permission.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - resource: The resource: an identifier, or MRSS.
        ///   - client: On whose behalf the device calls.
        ///   - genericData: JSON for a promotional temporary pass.
        public init(_ resource: String, for client: Client, genericData: PrivateText? = nil) {
            self.client = client
            self.resource = resource
            self.genericData = genericData
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            var query = URLQuery()
            query.append("requestor", client.requestor.text)
            query.append("deviceId", client.device.id.text)
            query.append("resource", resource)
            if let genericData { query.append("generic_data", genericData.value) }
            var request = TransportRequest(.get, server, path: "/api/v1/authorize", query: query)
            request.setDevice(of: client)
            return request
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .authorized(try Authorization(answer))
            case 403: return .denied(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
