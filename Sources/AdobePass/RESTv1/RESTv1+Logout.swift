// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Deletes the tokens of a device: `DELETE /api/v1/logout`.
    ///
    /// ``RESTv2/logout(serviceProvider:provider:redirectURL:device:)`` replaces this call.
    ///
    /// The session at the provider continues, and so does the sign-in of Apple's platform: see
    /// ``UserMetadata/tokenSource``. The service answers with status 204; failures are not documented.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, which has no answer value.
    public static func logout(for client: Client) -> ServiceCall<Void> {
        ServiceCall(isIdempotent: true, status: 204) { server in
            TransportRequest(.delete, "/api/v1/logout", for: client, to: server)
        } read: { _ in
        }
    }
}
