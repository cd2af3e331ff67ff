// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
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
        } read: { _ in
        }
    }
}
