// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Checks that the device has a valid authentication token: `GET /api/v1/checkauthn`.
    ///
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)`` replaces this call, and
    /// ``RESTv2/readProfiles(serviceProvider:code:)`` replaces it on a second screen.
    ///
    /// Status 200 means that the token is valid; the body is not documented and not read. Status 403 means that the
    /// token is missing or expired. For a second screen, the path contains the registration code.
    ///
    /// - Parameter caller: The device, or a second screen.
    /// - Returns: The call, which has no answer value.
    public static func checkAuthentication(by caller: Caller) -> ServiceCall<Void> {
        ServiceCall(isIdempotent: true) { server in
            TransportRequest(.get, "/api/v1/checkauthn", by: caller, to: server)
        } read: { _ in
        }
    }
}
