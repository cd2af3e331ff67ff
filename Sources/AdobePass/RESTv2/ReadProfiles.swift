// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Reads the valid profiles of a device: `GET /api/v2/{sp}/profiles` and `…/profiles/{mvpd}`.
    ///
    /// The answer has no profiles if the user is not signed in.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - provider: The provider; `nil` for the profiles of all providers.
    ///   - device: The device.
    ///   - status: The status of the framework; without a valid one, the answer omits the profiles of Apple's single
    ///     sign-on.
    /// - Returns: The call, whose answer contains the profiles.
    public static func readProfiles(
        serviceProvider: ServiceProviderID,
        provider: MVPDID? = nil,
        device: StreamingDevice,
        status: PartnerFrameworkStatus? = nil
    ) -> ServiceCall<Profiles> {
        // The page of all profiles documents no identity for temporary access.
        let identity: ContextFields = provider == nil ? [] : .temporaryIdentity
        return profiles([.singleSignOn, .frameworkStatus, .visitor, .address, identity]) { server in
            var path = path(serviceProvider, "profiles")
            if let provider { path += "/" + provider.pathSegment }
            var request = TransportRequest(.get, server, path: path)
            device.identify(&request, status: status)
            return request
        }
    }

    /// Reads the profile of a session, from any device: `GET /api/v2/{sp}/profiles/code/{code}`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - code: The code of the session.
    /// - Returns: The call, whose answer contains the profiles.
    public static func readProfiles(serviceProvider: ServiceProviderID, code: RegistrationCode) -> ServiceCall<Profiles>
    {
        profiles([.temporaryIdentity, .visitor, .address]) { server in
            TransportRequest(.get, server, path: path(serviceProvider, "profiles", "code", code.text))
        }
    }

    private static func profiles(
        _ fields: ContextFields,
        _ request: @escaping @Sendable (ServerAddress) -> TransportRequest
    ) -> ServiceCall<Profiles> {
        ServiceCall(isIdempotent: true, accepting: fields, request: request) { json throws(JSONMismatch) in
            try Profiles(json)
        }
    }
}
