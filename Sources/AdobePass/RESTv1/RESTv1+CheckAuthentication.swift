// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Asks whether there is a valid authentication token: `GET /api/v1/checkauthn`.
    ///
    /// The variant for a second screen has the registration code in its path.
    public struct CheckAuthentication: ServiceCall {
        /// What the service answers.
        public enum Outcome: Hashable, Sendable {
            /// There is a valid token (200); the body is not documented and not read.
            case authenticated
            /// There is none, or it expired (403).
            case notAuthenticated(ServiceError?)
        }

        /// Who asks.
        public var caller: Caller

        /// Asking has no effect.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameter caller: Who asks.
        public init(by caller: Caller) {
            self.caller = caller
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            TransportRequest(.get, "/api/v1/checkauthn", by: caller, to: server)
        }

        /// Reads an answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Outcome {
            let answer = try V1Answer(response)
            switch answer.status {
            case 200: return .authenticated
            case 403: return .notAuthenticated(answer.error)
            default: throw answer.unexpected
            }
        }
    }
}
