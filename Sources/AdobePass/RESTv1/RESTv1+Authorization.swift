// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
package import UntrustedText

extension RESTv1 {
    /// Asks the provider for permission to watch a resource: `GET /api/v1/authorize`.
    ///
    /// ``RESTv2/authorize(serviceProvider:provider:resources:device:status:)`` replaces this call.
    ///
    /// Status 403 means that the provider denies it; `details` of the error may contain a text for the user.
    ///
    /// - Parameters:
    ///   - resource: The resource: an identifier, or MRSS.
    ///   - client: The device and application on whose behalf the request is made.
    ///   - genericData: The JSON of a promotional temporary pass.
    /// - Returns: The call, whose answer is the permission.
    public static func authorize(
        _ resource: String,
        for client: Client,
        genericData: PrivateText? = nil
    ) -> ServiceCall<Authorization> {
        ServiceCall(isIdempotent: true, read: Authorization.init) { server in
            var query = URLQuery(for: client)
            query.append("resource", resource)
            if let genericData { query.append("generic_data", genericData.value) }
            var request = TransportRequest(.get, server, path: "/api/v1/authorize", query: query)
            request.setDevice(of: client)
            return request
        }
    }

    /// A permission to watch a resource.
    public struct Authorization: Hashable, Sendable {
        /// The service provider.
        package let serviceProvider: ServiceProviderID

        /// The resource that the user may watch: an identifier, or MRSS.
        @Exact package private(set) var resource: String

        /// The provider that gave the permission.
        public let mvpd: MVPDID

        /// The identifier in `proxyMvpd`; `nil` if the answer does not contain one.
        public let proxyMVPD: MVPDID?

        /// The instant at which the permission expires.
        public let expires: Timestamp

        init(_ answer: V1Answer) throws(AdobePassError) {
            let value = try answer.value()
            serviceProvider = try answer.serviceProvider(of: value)
            resource = try answer.text("resource", of: value)
            mvpd = try answer.provider("mvpd", of: value)
            proxyMVPD = try answer.providerIfPresent("proxyMvpd", of: value)
            expires = try answer.instant("expires", of: value)
        }
    }

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
        ServiceCall(isIdempotent: true, read: Authorization.init) { server in
            TransportRequest(.get, "/api/v1/tokens/authz", for: client, resource: resource, to: server)
        }
    }
}
