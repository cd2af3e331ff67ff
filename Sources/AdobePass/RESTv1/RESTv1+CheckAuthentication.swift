// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Checks whether the device has a valid authentication token: `GET /api/v1/checkauthn`.
    ///
    /// For a second screen, the path contains the registration code.
    public struct CheckAuthentication: ServiceCall {
        /// The answer of the service.
        public enum Outcome: Hashable, Sendable {
            /// The token is valid (200). The body is not documented and not read.
            case authenticated
            /// The token is missing or expired (403).
            case notAuthenticated(ServiceError?)
        }

        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Outcome>

        /// Creates the call.
        ///
        /// - Parameter caller: The device, or a second screen.
        public init(by caller: Caller) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, "/api/v1/checkauthn", by: caller, to: server)
            } outcome: { answer throws(AdobePassError) in
                switch answer.status {
                case 200: return .authenticated
                case 403: return .notAuthenticated(answer.error)
                default: throw answer.unexpected
                }
            }
        }
    }
}
