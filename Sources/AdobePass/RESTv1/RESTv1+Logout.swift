// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Removes the tokens of a device: `DELETE /api/v1/logout`.
    ///
    /// The session at the provider goes on, and so does the sign-in of Apple's platform: see
    /// ``UserMetadata/isFromApple``. What else the sources say about a `GET` in a browser is not modelled.
    public struct Logout: ServiceCall {
        /// On whose behalf the device calls.
        public var client: Client

        /// What is removed stays removed.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameter client: On whose behalf the device calls.
        public init(for client: Client) {
            self.client = client
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            TransportRequest(.delete, "/api/v1/logout", for: client, to: server)
        }

        /// Reads an answer: 204 and nothing else; failures are not documented.
        public func answer(from response: TransportResponse) throws(AdobePassError) {
            let answer = try V1Answer(response)
            guard answer.status == 204 else { throw answer.unexpected }
        }
    }
}
