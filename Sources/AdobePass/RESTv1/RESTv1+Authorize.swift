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

        /// The provider behind a proxy; nil if there is no proxy.
        public let proxyMVPD: MVPDID?

        /// The instant at which the permission expires.
        public let expires: EpochMilliseconds

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            requestor = try answer.requestor(of: value)
            resource = try answer.text("resource", of: value)
            mvpd = try answer.provider("mvpd", of: value)
            proxyMVPD = try answer.providerIfPresent("proxyMvpd", of: value)
            expires = try answer.instant("expires", of: value)
        }
    }

    /// Asks the provider for permission to watch a resource: `GET /api/v1/authorize`.
    public struct Authorize: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The provider permits it (200).
            case authorized(Authorization)
            /// The provider denies it (403); `details` may contain a text of the provider for the subscriber.
            case denied(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - resource: The resource: an identifier, or MRSS.
        ///   - client: The device and application on whose behalf the request is made.
        ///   - genericData: The JSON of a promotional temporary pass.
        public init(_ resource: String, for client: Client, genericData: PrivateText? = nil) {
            definition = CallDefinition(.allowed) { server in
                var query = URLQuery(for: client)
                query.append("resource", resource)
                if let genericData { query.append("generic_data", genericData.value) }
                var request = TransportRequest(.get, server, path: "/api/v1/authorize", query: query)
                request.setDevice(of: client)
                return request
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .authorized(try Authorization(answer))
                case 403: return .denied(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
