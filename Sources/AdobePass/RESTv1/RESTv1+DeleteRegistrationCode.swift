// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Deletes a registration code: `DELETE /reggie/v1/{requestorId}/regcode/{code}`.
    ///
    /// The service answers with status 204.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - serviceProvider: The service provider.
    /// - Returns: The call, which has no answer value.
    @available(
        *,
        deprecated,
        message:
            "Adobe ends REST API V1 at the end of 2026 (to be decided). REST API V2 has no such call, because codes expire."
    )
    public static func deleteRegistrationCode(_ code: RegistrationCode, serviceProvider: ServiceProviderID)
        -> ServiceCall<Void>
    {
        RESTv1Calls.deleteRegistrationCode(code, serviceProvider: serviceProvider)
    }
}

extension RESTv1Calls {
    package static func deleteRegistrationCode(_ code: RegistrationCode, serviceProvider: ServiceProviderID)
        -> ServiceCall<Void>
    {
        // The service may have given the code to another device since.
        ServiceCall(.forbidden, status: 204) { server in
            TransportRequest(.delete, server, path: "/reggie/v1/\(serviceProvider.pathSegment)/regcode/\(code.text)")
        } read: { _ in
        }
    }
}
