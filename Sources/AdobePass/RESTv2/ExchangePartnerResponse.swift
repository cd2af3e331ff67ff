// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Exchanges the SAML response of Apple's framework for a profile: `POST /api/v2/{sp}/profiles/sso/Apple`.
    ///
    /// A response is valid for one exchange. After a failure with an unknown outcome, use
    /// ``readProfiles(serviceProvider:provider:device:status:)`` before any other call.
    ///
    /// The statuses 200 and 201 are documented. With either, an empty list means that the user is not signed in, and
    /// the profile may be of a kind other than `"appleSSO"`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - response: The response of the framework.
    ///   - device: The device.
    ///   - status: The status of the framework. The documentation is inconsistent about whether it is required, so it
    ///     is always sent.
    /// - Returns: The call, whose answer contains the profiles.
    public static func exchangePartnerResponse(
        serviceProvider: ServiceProviderID,
        response: EncodedSAMLResponse,
        device: StreamingDevice,
        status: PartnerFrameworkStatus
    ) -> ServiceCall<Profiles> {
        // The call consumes the assertion.
        ServiceCall(isIdempotent: false, statuses: [200, 201], accepting: [.frameworkStatus, .visitor, .address]) {
            server in
            let path = path(serviceProvider, "profiles", "sso", partner)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            request.setForm(FormBody().bytes(endingWith: response))
            return request
        } json: { json throws(JSONMismatch) in
            try Profiles(json)
        }
    }
}
