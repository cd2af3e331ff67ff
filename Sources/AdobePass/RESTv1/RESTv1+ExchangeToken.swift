// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Exchanges a SAML response for an authentication token: `POST /api/v1/tokens/authn`.
    ///
    /// An assertion is valid for one exchange. After a failure with an unknown outcome, use ``CheckAuthentication`` before
    /// any other call.
    public struct ExchangeToken: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The service stored the token (204).
            case stored
            /// The service rejects the call, or cannot read or decrypt the assertion (400).
            case rejected(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - response: The SAML response of the provider.
        ///   - requestor: The programmer's channel.
        ///   - device: The device, the same as in all other calls.
        ///   - mvpd: The provider.
        ///   - deviceType: The kind of device.
        ///   - address: The public address of the device, if a back end makes the call.
        public init(
            _ response: EncodedSAMLResponse,
            requestor: RequestorID,
            device: DeviceID,
            mvpd: MVPDID,
            deviceType: DeviceType,
            address: ForwardedAddress? = nil
        ) {
            definition = CallDefinition(.forbidden) { server in
                // The type of the body and the place of the parameters are not documented. A form with all of them keeps
                // the response out of URLs and their logs.
                var form = FormBody()
                form.append("requestor", requestor.text)
                form.append("deviceId", device.text)
                form.append("mvpd", mvpd.text)
                form.append("deviceType", deviceType.rawValue)
                var request = TransportRequest(.post, server, path: "/api/v1/tokens/authn")
                request.setForm(form.bytes(endingWith: response))
                request.setAddress(address)
                return request
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 204: return .stored
                case 400: return .rejected(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
