// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Asks for the SAML request that the Video Subscriber Account framework passes on:
    /// `GET /api/v1/{requestor}/profile-requests/{mvpd}`.
    public struct RequestProfile: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The request (200), for `verificationToken`: the octets of the body as UTF-8, unchanged.
            case request(PrivateText)
            /// The service does not take the question (400).
            case badRequest(ServiceError?)
        }

        /// The programmer's channel.
        public var requestor: RequestorID

        /// The provider.
        public var mvpd: MVPDID

        /// The kind of device.
        public var deviceType: DeviceType

        /// The public address of the device, if a service of the programmer calls for it.
        public var address: ForwardedAddress?

        /// Asking uses nothing up.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - requestor: The programmer's channel.
        ///   - mvpd: The provider.
        ///   - deviceType: The kind of device.
        ///   - address: The public address of the device, if a service of the programmer calls for it.
        public init(
            requestor: RequestorID,
            mvpd: MVPDID,
            deviceType: DeviceType,
            address: ForwardedAddress? = nil
        ) {
            self.requestor = requestor
            self.mvpd = mvpd
            self.deviceType = deviceType
            self.address = address
        }

        /// The request, without its authorization.
        ///
        /// Where `deviceType` goes is not documented: it is in the query, as the parameters of other calls that read. The
        /// answer has a type of its own, so that every type is asked for.
        public func request(to server: ServerAddress) -> TransportRequest {
            var query = URLQuery()
            query.append("deviceType", deviceType.rawValue)
            let path = "/api/v1/\(requestor.pathSegment)/profile-requests/\(mvpd.pathSegment)"
            var request = TransportRequest(.get, server, path: path, query: query, accept: "*/*")
            request.setAddress(address)
            return request
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200:
                guard !answer.bytes.isEmpty else { throw answer.fault("expected a SAML request, found no body") }
                guard let text = String(validating: answer.bytes, as: UTF8.self) else {
                    throw answer.fault("expected a SAML request in UTF-8, found other bytes")
                }
                return .request(PrivateText(text))
            case 400: return .badRequest(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
