// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the authentication token of a device: `GET /api/v1/tokens/authn`.
    ///
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)`` replaces this call.
    ///
    /// Status 404 means that the token is missing, 410 that it expired.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, whose answer is the token.
    public static func retrieveAuthenticationToken(for client: Client) -> ServiceCall<AuthenticationToken> {
        ServiceCall(isIdempotent: true) { server in
            TransportRequest(.get, "/api/v1/tokens/authn", for: client, to: server)
        } read: { answer throws(AdobePassError) in
            try AuthenticationToken(answer)
        }
    }

    /// The authentication token that the service stores for a device.
    public struct AuthenticationToken: Hashable, Sendable {
        /// The service provider.
        package let serviceProvider: ServiceProviderID

        /// The provider that signed the subscriber in.
        public let mvpd: MVPDID

        /// The identifier that the provider gives the subscriber.
        public let userID: PrivateText?

        /// The instant at which the token expires.
        public let expires: Timestamp

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            serviceProvider = try answer.serviceProvider(of: value)
            mvpd = try answer.provider("mvpd", of: value)
            userID = value["userId"]?.scalar.map { PrivateText($0) }
            expires = try answer.instant("expires", of: value)
        }
    }
}
