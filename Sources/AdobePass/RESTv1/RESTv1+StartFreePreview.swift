// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Starts a temporary pass: `POST /api/v1/authenticate/freepreview`.
    ///
    /// ``RESTv2/authorize(serviceProvider:provider:resources:device:status:)`` with the provider of the temporary pass
    /// replaces this call.
    ///
    /// Status 204 means that the pass started; authorize next, without a browser or a second screen. The place of the
    /// parameters is not documented. They are a form, as in
    /// ``exchangeToken(_:serviceProvider:device:mvpd:deviceType:address:)``. The answer after the end of the pass is not
    /// documented either; expect that the user is then not signed in.
    ///
    /// - Parameters:
    ///   - mvpd: The provider that represents temporary access.
    ///   - client: The device and application on whose behalf the request is made.
    ///   - domainName: A domain that is registered for the channel; the service compares it when it authorizes.
    ///   - identity: The identity of the user, for a promotional temporary pass.
    /// - Returns: The call, which has no answer value.
    public static func startFreePreview(
        of mvpd: MVPDID,
        for client: Client,
        domainName: String,
        identity: TemporaryIdentity? = nil
    ) -> ServiceCall<Void> {
        // The call starts the time of the pass.
        ServiceCall(isIdempotent: false, status: 204) { server in
            var form = FormBody()
            // The names are those of the page for browsers, not those of the other calls of a device.
            form.append("requestor_id", client.serviceProvider.text)
            form.append("deviceId", client.device.id.text)
            form.append("mso_id", mvpd.text)
            form.append("domain_name", domainName)
            if let identity { form.append("generic_data", identity.genericData.value) }
            var request = TransportRequest(.post, server, path: "/api/v1/authenticate/freepreview")
            request.setForm(form.bytes)
            request.setDevice(of: client)
            return request
        }
    }
}
