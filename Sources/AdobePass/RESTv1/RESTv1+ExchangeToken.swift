// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Trades a SAML response for an authentication token: `POST /api/v1/tokens/authn`.
    ///
    /// An assertion is good for one exchange. After a failure that leaves open what became of the call, ask with
    /// ``CheckAuthentication`` before anything else.
    public struct ExchangeToken: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The token is stored (204).
            case stored
            /// The service does not take the request, or could not read or decrypt the assertion (400).
            case rejected(ServiceError?)
        }

        /// The programmer's channel.
        public var requestor: RequestorID

        /// The device, the same as in all other calls.
        public var device: DeviceID

        /// The provider.
        public var mvpd: MVPDID

        /// The kind of device.
        public var deviceType: DeviceType

        /// The SAML response of the provider.
        public var response: EncodedSAMLResponse

        /// The public address of the device, if a service of the programmer calls for it.
        public var address: ForwardedAddress?

        /// The call uses the assertion up.
        public var repetition: Repetition { .forbidden }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - response: The SAML response of the provider.
        ///   - requestor: The programmer's channel.
        ///   - device: The device, the same as in all other calls.
        ///   - mvpd: The provider.
        ///   - deviceType: The kind of device.
        ///   - address: The public address of the device, if a service of the programmer calls for it.
        public init(
            _ response: EncodedSAMLResponse,
            requestor: RequestorID,
            device: DeviceID,
            mvpd: MVPDID,
            deviceType: DeviceType,
            address: ForwardedAddress? = nil
        ) {
            self.requestor = requestor
            self.device = device
            self.mvpd = mvpd
            self.deviceType = deviceType
            self.response = response
            self.address = address
        }

        /// The request, without its authorization.
        ///
        /// Neither the type of the body nor the place of the parameters is documented. A form with all of them keeps the
        /// response out of addresses and their logs.
        public func request(to server: ServerAddress) -> TransportRequest {
            var form = FormBody()
            form.append("requestor", requestor.text)
            form.append("deviceId", device.text)
            form.append("mvpd", mvpd.text)
            form.append("deviceType", deviceType.rawValue)
            var request = TransportRequest(.post, server, path: "/api/v1/tokens/authn")
            request.setForm(form.bytes(endingWith: response))
            request.setAddress(address)
            return request
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 204: return .stored
            case 400: return .rejected(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
