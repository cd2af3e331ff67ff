// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the metadata of the subscriber: `GET /api/v1/tokens/usermetadata`.
    ///
    /// ``RESTv2/readProfiles(serviceProvider:provider:device:status:)``, whose profiles contain the attributes,
    /// replaces this call.
    ///
    /// Status 404 means that the metadata is missing, 412 that the authentication token is not valid.
    ///
    /// - Parameter client: The device and application on whose behalf the request is made.
    /// - Returns: The call, whose answer is the metadata.
    public static func readUserMetadata(for client: Client) -> ServiceCall<UserMetadata> {
        ServiceCall(isIdempotent: true) { server in
            TransportRequest(.get, "/api/v1/tokens/usermetadata", for: client, to: server)
        } read: { answer throws(AdobePassError) in
            try UserMetadata(answer)
        }
    }
}
