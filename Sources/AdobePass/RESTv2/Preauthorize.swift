// SPDX-License-Identifier: Apache-2.0

extension RESTv2 {
    /// Asks which resources the provider would permit: `POST /api/v2/{sp}/decisions/preauthorize/{mvpd}`.
    ///
    /// Use the answer only to choose what an app displays. It contains no media tokens.
    public struct Preauthorize: ServiceCall {
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
            definition = Decision.request("preauthorize", serviceProvider, provider, resources, device, status)
        }
    }
}
