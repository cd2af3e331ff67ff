// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads a permission that the service stores: `GET /api/v1/tokens/authz`.
    ///
    /// ``RESTv2/authorize(serviceProvider:provider:resources:device:status:)`` replaces this call.
    ///
    /// Status 404 means that the permission is missing, 410 that it expired, and 412 that the user is not signed in.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - client: The device and application on whose behalf the request is made.
    /// - Returns: The call, whose answer is the permission.
    public static func retrieveAuthorizationToken(
        _ resource: String,
        for client: Client
    ) -> ServiceCall<Authorization> {
        ServiceCall(isIdempotent: true) { server in
            TransportRequest(.get, "/api/v1/tokens/authz", for: client, resource: resource, to: server)
        } read: { answer throws(AdobePassError) in
            try Authorization(answer)
        }
    }
}
