// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Checks that the device has a valid authentication token: `GET /api/v1/checkauthn`.
    ///
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)`` replaces this call, and
    /// ``RESTv2/readProfiles(serviceProvider:code:)`` replaces it on a second screen.
    ///
    /// Status 200 means that the token is valid; the body is not documented and not read. Status 403 means that the
    /// token is missing or expired. For a second screen, the path contains the registration code.
    ///
    /// - Parameter caller: The device, or a second screen.
    /// - Returns: The call, which has no answer value.
    public static func checkAuthentication(by caller: Caller) -> ServiceCall<Void> {
        ServiceCall(isIdempotent: true) { server in
            TransportRequest(.get, "/api/v1/checkauthn", by: caller, to: server)
        }
    }

    /// Reads the authentication token of a device: `GET /api/v1/tokens/authn`.
    ///
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)`` replaces this call.
    ///
    /// Status 404 means that the token is missing, 410 that it expired.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, whose answer is the token.
    public static func retrieveAuthenticationToken(for client: Client) -> ServiceCall<AuthenticationToken> {
        ServiceCall(isIdempotent: true, read: AuthenticationToken.init) { server in
            TransportRequest(.get, "/api/v1/tokens/authn", for: client, to: server)
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

    /// Exchanges a SAML response for an authentication token: `POST /api/v1/tokens/authn`.
    ///
    /// ``RESTv2/exchangePartnerResponse(serviceProvider:response:device:status:)`` replaces this call.
    ///
    /// Status 204 means that the service stored the token; 400 that it rejects the call, or cannot read or decrypt the
    /// assertion. An assertion is valid for one exchange. After a failure with an unknown outcome, use
    /// ``checkAuthentication(by:)`` before any other call.
    ///
    /// - Parameters:
    ///   - response: The SAML response of the provider.
    ///   - serviceProvider: The service provider.
    ///   - device: The device, the same as in all other calls.
    ///   - mvpd: The provider.
    ///   - deviceType: The kind of device.
    ///   - address: The public address of the device, if a back end makes the call.
    /// - Returns: The call, which has no answer value.
    public static func exchangeToken(
        _ response: EncodedSAMLResponse,
        serviceProvider: ServiceProviderID,
        device: DeviceID,
        mvpd: MVPDID,
        deviceType: DeviceType,
        address: ForwardedAddress? = nil
    ) -> ServiceCall<Void> {
        ServiceCall(isIdempotent: false, status: 204) { server in
            // The type of the body and the place of the parameters are not documented. A form with all of them keeps
            // the response out of URLs and their logs.
            var form = FormBody()
            form.append("requestor", serviceProvider.text)
            form.append("deviceId", device.text)
            form.append("mvpd", mvpd.text)
            form.append("deviceType", deviceType.rawValue)
            var request = TransportRequest(.post, server, path: "/api/v1/tokens/authn")
            request.setForm(form.bytes(endingWith: response))
            request.setAddress(address)
            return request
        }
    }

    /// Deletes the tokens of a device: `DELETE /api/v1/logout`.
    ///
    /// ``RESTv2/logout(serviceProvider:provider:redirectURL:device:)`` replaces this call.
    ///
    /// The session at the provider continues, and so does the sign-in of Apple's platform: see
    /// ``UserMetadata/tokenSource``. The service answers with status 204; failures are not documented.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, which has no answer value.
    public static func logout(for client: Client) -> ServiceCall<Void> {
        ServiceCall(isIdempotent: true, status: 204) { server in
            TransportRequest(.delete, "/api/v1/logout", for: client, to: server)
        }
    }
}
