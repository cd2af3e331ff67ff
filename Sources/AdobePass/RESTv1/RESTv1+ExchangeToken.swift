// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
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
        } read: { _ in
        }
    }
}
