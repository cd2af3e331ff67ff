// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Starts a temporary pass: `POST /api/v1/authenticate/freepreview`.
    ///
    /// Status 204 means that the pass started. The place of the parameters is not documented. They are a form, as in
    /// ``exchangeToken(_:requestor:device:mvpd:deviceType:address:)``.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, which has no answer value.
    public static func startFreePreview(for client: Client) -> ServiceCall<Void> {
        // The call starts the time of the pass.
        ServiceCall(.forbidden, status: 204) { server in
            var form = FormBody()
            form.append("requestor", client.requestor.text)
            form.append("deviceId", client.device.id.text)
            var request = TransportRequest(.post, server, path: "/api/v1/authenticate/freepreview")
            request.setForm(form.bytes)
            request.setDevice(of: client)
            return request
        } read: { _ in
        }
    }
}
