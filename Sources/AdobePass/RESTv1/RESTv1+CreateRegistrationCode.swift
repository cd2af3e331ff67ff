// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Asks for a registration code: `POST /reggie/v1/{requestor}/regcode`.
    public struct CreateRegistrationCode: ServiceCall {
        /// Where the device information goes.
        public enum InformationPlace: Hashable, Sendable, CaseIterable {
            /// The header field `X-Device-Info`, which the service recommends.
            case header
            /// The parameter `device_info` in a form.
            case form
        }

        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// There is a code (201).
            case created(RegistrationRecord)
            /// The service does not take the request (400).
            case rejected(ServiceError?)
        }

        /// On whose behalf the device calls.
        public var client: Client

        /// The provider that the sign-in should begin with.
        public var mvpd: MVPDID?

        /// How long the code is good for; half an hour if it is nil.
        public var lifetime: CodeLifetime?

        /// Where the device information goes.
        public var informationPlace: InformationPlace

        /// Each call makes another code.
        public var repetition: Repetition { .forbidden }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - client: On whose behalf the device calls.
        ///   - mvpd: The provider that the sign-in should begin with.
        ///   - lifetime: How long the code is good for; half an hour if it is nil.
        ///   - informationPlace: Where the device information goes.
        public init(
            for client: Client,
            mvpd: MVPDID? = nil,
            lifetime: CodeLifetime? = nil,
            informationPlace: InformationPlace = .header
        ) {
            self.client = client
            self.mvpd = mvpd
            self.lifetime = lifetime
            self.informationPlace = informationPlace
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
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
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 201: return .created(try RegistrationRecord(answer))
            case 400: return .rejected(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
