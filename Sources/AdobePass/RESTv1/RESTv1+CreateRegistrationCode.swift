// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Creates a registration code: `POST /reggie/v1/{requestor}/regcode`.
    ///
    /// ``RESTv2/createSession(serviceProvider:provider:domainName:redirectURL:device:)`` replaces this call.
    ///
    /// The service answers with status 201 and the record of the code.
    ///
    /// - Parameters:
    ///   - client: The device and application on whose behalf the request is made.
    ///   - mvpd: The provider with which the sign-in starts.
    ///   - lifetime: The lifetime of the code in whole seconds, clamped to the range from 1 to 36,000 seconds that the
    ///     service accepts; `nil` for the default of the service, 30 minutes.
    ///   - sendsInformationInForm: Whether the device information is sent as the form parameter `device_info`, instead
    ///     of the header field `X-Device-Info` that the service recommends.
    /// - Returns: The call, whose answer is the record of the code.
    public static func createRegistrationCode(
        for client: Client,
        mvpd: MVPDID? = nil,
        lifetime: Duration? = nil,
        sendsInformationInForm: Bool = false
    ) -> ServiceCall<RegistrationRecord> {
        // Each call creates another code.
        ServiceCall(isIdempotent: false, status: 201) { server in
            var query = URLQuery()
            query.append("deviceId", client.device.id.text)
            if let mvpd { query.append("mvpd", mvpd.text) }
            if let lifetime { query.append("ttl", "\(min(max(lifetime.components.seconds, 1), 36_000))") }
            let path = "/reggie/v1/\(client.serviceProvider.pathSegment)/regcode"
            var request = TransportRequest(.post, server, path: path, query: query)
            if sendsInformationInForm {
                var form = FormBody()
                form.append("device_info", client.device.information.headerValue)
                request.setForm(form.bytes)
                request.setAddress(client.address)
            } else {
                request.setDevice(of: client)
            }
            return request
        } read: { answer throws(AdobePassError) in
            try RegistrationRecord(answer)
        }
    }
}
