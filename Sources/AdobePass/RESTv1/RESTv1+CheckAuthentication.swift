// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Checks that the device has a valid authentication token: `GET /api/v1/checkauthn`.
    ///
    /// Status 200 means that the token is valid; the body is not documented and not read. Status 403 means that the
    /// token is missing or expired. For a second screen, the path contains the registration code.
    ///
    /// - Parameter caller: The device, or a second screen.
    /// - Returns: The call, which has no answer value.
    @available(
        *,
        deprecated,
        message:
            "Adobe ends REST API V1 at the end of 2026 (to be decided). Use RESTv2.readProfiles(serviceProvider:provider:device:status:), or readProfiles(serviceProvider:code:) on a second screen."
    )
    public static func checkAuthentication(by caller: Caller) -> ServiceCall<Void> {
        RESTv1Calls.checkAuthentication(by: caller)
    }
}

extension RESTv1Calls {
    package static func checkAuthentication(by caller: Caller) -> ServiceCall<Void> {
        ServiceCall(.allowed) { server in
            TransportRequest(.get, "/api/v1/checkauthn", by: caller, to: server)
        } read: { _ in
        }
    }
}
