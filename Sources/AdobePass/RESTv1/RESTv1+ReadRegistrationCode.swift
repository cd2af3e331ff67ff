// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
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
        ServiceCall(isIdempotent: true) { server in
            TransportRequest(.get, server, path: "/reggie/v1/\(serviceProvider.pathSegment)/regcode/\(code.text)")
        } read: { answer throws(AdobePassError) in
            try RegistrationRecord(answer)
        }
    }
}
