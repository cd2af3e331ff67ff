// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Reads the providers of a service provider: `GET /api/v2/{sp}/configuration`.
    ///
    /// Make the call only when the user has to choose a provider, and cache the answer for two minutes, the shortest
    /// time that is documented.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - device: The device; the answer depends on its platform.
    /// - Returns: The call, whose answer is the configuration.
    public static func readConfiguration(
        serviceProvider: ServiceProviderID,
        device: StreamingDevice
    ) -> ServiceCall<ChannelConfiguration> {
        ServiceCall(isIdempotent: true, accepting: .address) { server in
            var request = TransportRequest(.get, server, path: path(serviceProvider, "configuration"))
            device.identify(&request)
            return request
        } json: { json throws(JSONMismatch) in
            try ChannelConfiguration(json)
        }
    }
}
