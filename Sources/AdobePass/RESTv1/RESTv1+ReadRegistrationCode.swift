// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the record of a registration code: `GET /reggie/v1/{requestorId}/regcode/{code}`.
    ///
    /// The call requests JSON. An answer in XML is an error, because its namespace is not an absolute URI. The status
    /// for a code that does not exist is not documented; it is probably 404.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - requestor: The programmer's channel.
    /// - Returns: The call, whose answer is the record of the code.
    @available(*, deprecated, message: "REST API V1 ends with 2026. Use RESTv2.readSession(serviceProvider:code:).")
    public static func readRegistrationCode(
        _ code: RegistrationCode,
        requestor: RequestorID
    ) -> ServiceCall<RegistrationRecord> {
        RESTv1Calls.readRegistrationCode(code, requestor: requestor)
    }
}

extension RESTv1Calls {
    package static func readRegistrationCode(
        _ code: RegistrationCode,
        requestor: RequestorID
    ) -> ServiceCall<RegistrationRecord> {
        ServiceCall(.allowed) { server in
            TransportRequest(.get, server, path: "/reggie/v1/\(requestor.pathSegment)/regcode/\(code.text)")
        } read: { answer throws(AdobePassError) in
            try RegistrationRecord(answer)
        }
    }
}
