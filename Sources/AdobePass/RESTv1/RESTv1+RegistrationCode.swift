// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import UntrustedText

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
        ServiceCall(isIdempotent: false, status: 201, read: RegistrationRecord.init) { server in
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
        }
    }

    /// Reads the record of a registration code: `GET /reggie/v1/{requestorId}/regcode/{code}`.
    ///
    /// ``RESTv2/readSession(serviceProvider:code:)`` replaces this call.
    ///
    /// The call requests JSON. An answer in XML is an error, because its namespace is not an absolute URI. The status
    /// for a code that does not exist is not documented; it is probably 404.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - serviceProvider: The service provider.
    /// - Returns: The call, whose answer is the record of the code.
    public static func readRegistrationCode(
        _ code: RegistrationCode,
        serviceProvider: ServiceProviderID
    ) -> ServiceCall<RegistrationRecord> {
        ServiceCall(isIdempotent: true, read: RegistrationRecord.init) { server in
            TransportRequest(.get, server, path: "/reggie/v1/\(serviceProvider.pathSegment)/regcode/\(code.text)")
        }
    }

    /// Deletes a registration code: `DELETE /reggie/v1/{requestorId}/regcode/{code}`.
    ///
    /// REST API V2 has no such call, because codes expire.
    ///
    /// The service answers with status 204.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - serviceProvider: The service provider.
    /// - Returns: The call, which has no answer value.
    public static func deleteRegistrationCode(_ code: RegistrationCode, serviceProvider: ServiceProviderID)
        -> ServiceCall<Void>
    {
        // The service may have given the code to another device since.
        ServiceCall(isIdempotent: false, status: 204) { server in
            TransportRequest(.delete, server, path: "/reggie/v1/\(serviceProvider.pathSegment)/regcode/\(code.text)")
        }
    }

    /// The record of a registration code at the service.
    public struct RegistrationRecord: Hashable, Sendable {
        /// The identifier of the record.
        ///
        /// A device without an identifier registers twice: first with any ``DeviceID``, such as `dummy`, then with this
        /// identifier as its ``DeviceID``. The user enters the second code, and all other calls use the second identifier.
        /// Tokens belong to it, so the device repeats both steps for each new code.
        public let id: PrivateText

        /// The code that the user enters to sign the device in.
        public let code: RegistrationCode

        /// The service provider.
        package let serviceProvider: ServiceProviderID

        /// The provider with which the sign-in starts.
        public let mvpd: MVPDID?

        /// The instant at which the service created the code.
        package let generated: Timestamp?

        /// The instant at which the code expires.
        public let expires: Timestamp

        /// The identifier of the device, in Base64.
        package let deviceID: PrivateText?

        /// The URL of the page for the code; only older versions of the service report it.
        public var registrationURL: String? { exactRegistrationURL }

        @Exact private var exactRegistrationURL: String?

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            id = PrivateText(try answer.text("id", of: value))
            guard let code = RegistrationCode(try answer.text("code", of: value)) else {
                throw answer.fault("`code` is not a registration code.")
            }
            self.code = code
            serviceProvider = try answer.serviceProvider(of: value)
            mvpd = try answer.providerIfPresent("mvpd", of: value)
            generated = value["generated"]?.milliseconds
            expires = try answer.instant("expires", of: value)
            let info = value["info"]
            deviceID = info?["deviceId"]?.text.map { PrivateText($0) }
            exactRegistrationURL = info?["registrationURL"]?.text
        }
    }
}
