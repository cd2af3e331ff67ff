// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Deletes the tokens of a device: `DELETE /api/v1/logout`.
    ///
    /// The session at the provider continues, and so does the sign-in of Apple's platform: see
    /// ``UserMetadata/isFromApple``. The answer is status 204; failures are not documented.
    public struct Logout: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Void>

        /// Creates the call.
        ///
        /// - Parameter client: The device and application on whose behalf the request is made.
        public init(for client: Client) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.delete, "/api/v1/logout", for: client, to: server)
            } outcome: { answer throws(AdobePassError) in
                guard answer.status == 204 else { throw answer.unexpected }
            }
        }
    }
}
