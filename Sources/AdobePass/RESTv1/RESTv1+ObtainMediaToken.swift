// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON

extension RESTv1 {
    /// Gets a short-lived media token: `GET /api/v1/tokens/media`.
    ///
    /// ``RESTv2/authorize(serviceProvider:provider:resources:device:status:)``, whose decision contains the token,
    /// replaces this call.
    ///
    /// Status 403 means that the permission is missing.
    ///
    /// - Parameters:
    ///   - resource: The resource.
    ///   - client: The device and application on whose behalf the request is made.
    /// - Returns: The call, whose answer is the media token.
    public static func obtainMediaToken(_ resource: String, for client: Client) -> ServiceCall<MediaToken> {
        // Each call issues its own token, and earlier tokens stay valid.
        ServiceCall(isIdempotent: true, read: MediaToken.init) { server in
            TransportRequest(.get, "/api/v1/tokens/media", for: client, resource: resource, to: server)
        }
    }
}

extension MediaToken {
    fileprivate init(_ answer: V1Answer) throws(AdobePassError) {
        let value = try answer.value()
        self.init(
            serializedToken: PrivateText(try answer.text("serializedToken", of: value)),
            notAfter: try answer.instant("expires", of: value),
            userID: value["userId"]?.scalar.map { PrivateText($0) },
            serviceProvider: try answer.serviceProvider(of: value),
            resource: try answer.text("resource", of: value),
            mvpd: try answer.providerIfPresent("mvpdId", of: value)
        )
    }
}
