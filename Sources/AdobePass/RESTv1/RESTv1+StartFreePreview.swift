// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Starts a temporary pass: `POST /api/v1/authenticate/freepreview`.
    public struct StartFreePreview: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// The pass began (204).
            case started
            /// The service does not take the request (400).
            case rejected(ServiceError?)
        }

        /// On whose behalf the device calls.
        public var client: Client

        /// The time of the pass begins to run.
        public var repetition: Repetition { .forbidden }

        /// Makes the call.
        ///
        /// - Parameter client: On whose behalf the device calls.
        public init(for client: Client) {
            self.client = client
        }

        /// The request, without its authorization.
        ///
        /// Where the parameters go is not documented: they are a form, as in ``ExchangeToken``.
        public func request(to server: ServerAddress) -> TransportRequest {
            var form = FormBody()
            form.append("requestor", client.requestor.text)
            form.append("deviceId", client.device.id.text)
            var request = TransportRequest(.post, server, path: "/api/v1/authenticate/freepreview")
            request.setForm(form.bytes)
            request.setDevice(of: client)
            return request
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 204: return .started
            case 400: return .rejected(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
