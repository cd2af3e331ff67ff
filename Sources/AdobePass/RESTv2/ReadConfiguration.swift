// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Reads the providers of a service provider: `GET /api/v2/{sp}/configuration`.
    ///
    /// Make the call only when the user has to choose a provider, and cache the answer for two minutes, the shortest time
    /// that is documented.
    public struct ReadConfiguration: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Configuration>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider.
        ///   - device: The device; the answer depends on its platform.
        public init(serviceProvider: RequestorID, device: StreamingDevice) {
            definition = CallDefinition(.allowed) { server in
                var request = TransportRequest(.get, server, path: path(serviceProvider, "configuration"))
                device.identify(&request)
                return request
            } json: { json throws(JSONMismatch) in
                try Configuration(json)
            }
        }
    }
}
