// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Whether a user may watch a resource now: `POST /api/v2/{sp}/decisions/authorize/{mvpd}`.
    public struct Authorize: ServiceCall {
        private let serviceProvider: RequestorID
        private let provider: MVPDID
        private let resources: [String]
        private let device: StreamingDevice
        private let status: PartnerFrameworkStatus?

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - provider: The provider of the profile.
        ///   - resources: The resources, usually one; the service knows its limit.
        ///   - device: The device.
        ///   - status: What the framework says; needed on a profile of Apple's single sign-on.
        public init(
            serviceProvider: RequestorID,
            provider: MVPDID,
            resources: [String],
            device: StreamingDevice,
            status: PartnerFrameworkStatus?
        ) {
            self.serviceProvider = serviceProvider
            self.provider = provider
            self.resources = resources
            self.device = device
            self.status = status
        }

        /// A second decision grants what the first did.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            let path = path(serviceProvider, "decisions", "authorize", provider.pathSegment)
            var request = TransportRequest(.post, server, path: path)
            device.identify(&request, status: status)
            request.setResources(resources)
            return request
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: The decisions, in the order of the answer.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> [Decision] {
            try response.json(200) { json throws(JSONMismatch) in try Decision.list(json) }
        }
    }
}
