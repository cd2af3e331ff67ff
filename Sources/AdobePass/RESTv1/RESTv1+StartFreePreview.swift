// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Starts a temporary pass: `POST /api/v1/authenticate/freepreview`.
    ///
    /// The place of the parameters is not documented. They are a form, as in ``ExchangeToken``.
    public struct StartFreePreview: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The pass started (204).
            case started
            /// The service rejects the call (400).
            case rejected(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameter client: The device and application on whose behalf the request is made.
        public init(for client: Client) {
            // The call starts the time of the pass.
            definition = CallDefinition(.forbidden) { server in
                var form = FormBody()
                form.append("requestor", client.requestor.text)
                form.append("deviceId", client.device.id.text)
                var request = TransportRequest(.post, server, path: "/api/v1/authenticate/freepreview")
                request.setForm(form.bytes)
                request.setDevice(of: client)
                return request
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 204: return .started
                case 400: return .rejected(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
