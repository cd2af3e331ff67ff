// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Creates a registration code: `POST /reggie/v1/{requestor}/regcode`.
    public struct CreateRegistrationCode: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The record of the code (201).
            case created(RegistrationRecord)
            /// The service rejects the call (400).
            case rejected(ServiceError?)
        }

        /// The place of the device information in the request.
        public enum InformationPlace: Hashable, Sendable, CaseIterable {
            /// The header field `X-Device-Info`, which the service recommends.
            case header
            /// The parameter `device_info` of a form.
            case form
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - client: The device and application on whose behalf the request is made.
        ///   - mvpd: The provider with which the sign-in starts.
        ///   - lifetime: The lifetime of the code; half an hour if it is nil.
        ///   - informationPlace: The place of the device information.
        public init(
            for client: Client,
            mvpd: MVPDID? = nil,
            lifetime: CodeLifetime? = nil,
            informationPlace: InformationPlace = .header
        ) {
            // Each call creates another code.
            definition = CallDefinition(.forbidden) { server in
                var query = URLQuery()
                query.append("deviceId", client.device.id.text)
                if let mvpd { query.append("mvpd", mvpd.text) }
                if let lifetime { query.append("ttl", "\(lifetime.seconds)") }
                let path = "/reggie/v1/\(client.requestor.pathSegment)/regcode"
                var request = TransportRequest(.post, server, path: path, query: query)
                switch informationPlace {
                case .header: request.setDevice(of: client)
                case .form:
                    var form = FormBody()
                    form.append("device_info", client.device.information.headerValue)
                    request.setForm(form.bytes)
                    request.setAddress(client.address)
                }
                return request
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 201: return .created(try RegistrationRecord(answer))
                case 400: return .rejected(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
