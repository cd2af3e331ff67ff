// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Reads the valid profiles: `GET /api/v2/{sp}/profiles`, `…/profiles/{mvpd}` and `…/profiles/code/{code}`.
    ///
    /// The answer has no profiles if the user is not signed in.
    public struct ReadProfiles: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Profiles>

        /// Creates the call for the profiles of a device.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - provider: The provider; nil for the profiles of all providers.
        ///   - device: The device.
        ///   - status: The status of the framework; without a valid one, the answer omits the profiles of Apple's single sign-on.
        public init(
            serviceProvider: RequestorID,
            provider: MVPDID? = nil,
            device: StreamingDevice,
            status: PartnerFrameworkStatus?
        ) {
            definition = CallDefinition(.allowed) { server in
                var path = path(serviceProvider, "profiles")
                if let provider { path += "/" + provider.pathSegment }
                var request = TransportRequest(.get, server, path: path)
                device.identify(&request, status: status)
                return request
            } json: { json throws(JSONMismatch) in
                try Profiles(json)
            }
        }

        /// Creates the call for the profile of a session, from any device.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - code: The code of the session.
        public init(serviceProvider: RequestorID, code: RegistrationCode) {
            definition = CallDefinition(.allowed) { server in
                TransportRequest(.get, server, path: path(serviceProvider, "profiles", "code", code.text))
            } json: { json throws(JSONMismatch) in
                try Profiles(json)
            }
        }
    }
}
