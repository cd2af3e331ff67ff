// SPDX-License-Identifier: Apache-2.0

extension RESTv2 {
    /// Asks for permission to watch resources: `POST /api/v2/{sp}/decisions/authorize/{mvpd}`.
    ///
    /// The answer contains a decision for each resource, and a media token with each permission.
    public struct Authorize: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<[Decision]>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - provider: The provider of the profile.
        ///   - resources: The resources: identifiers, or MRSS.
        ///   - device: The device.
        ///   - status: The status of the framework, for a profile of Apple's single sign-on.
        public init(
            serviceProvider: RequestorID,
            provider: MVPDID,
            resources: [String],
            device: StreamingDevice,
            status: PartnerFrameworkStatus?
        ) {
            definition = Decision.request("authorize", serviceProvider, provider, resources, device, status)
        }
    }
}
