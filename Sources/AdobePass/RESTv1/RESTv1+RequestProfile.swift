// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Gets the SAML request for the Video Subscriber Account framework:
    /// `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    public struct RequestProfile: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The request (200), for `verificationToken`: the octets of the body as UTF-8, unchanged.
            case request(PrivateText)
            /// The service rejects the call (400).
            case badRequest(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - requestor: The programmer's channel.
        ///   - mvpd: The provider.
        ///   - deviceType: The kind of device.
        ///   - address: The public address of the device, if a back end makes the call.
        public init(
            requestor: RequestorID,
            mvpd: MVPDID,
            deviceType: DeviceType,
            address: ForwardedAddress? = nil
        ) {
            definition = CallDefinition(.allowed) { server in
                // The place of `deviceType` is not documented. It is in the query, as the parameters of other calls that read.
                var query = URLQuery()
                query.append("deviceType", deviceType.rawValue)
                let path = "/api/v1/\(requestor.pathSegment)/profile-requests/\(mvpd.pathSegment)"
                // The answer has a type of its own, so the request accepts every type.
                var request = TransportRequest(.get, server, path: path, query: query, accept: "*/*")
                request.setAddress(address)
                return request
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200:
                    guard !answer.bytes.isEmpty else { throw answer.fault("The body is empty, not a SAML request.") }
                    guard let text = String(validating: answer.bytes, as: UTF8.self) else {
                        throw answer.fault("The SAML request is not UTF-8.")
                    }
                    return .request(PrivateText(text))
                case 400: return .badRequest(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
