// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the configuration of a channel with its providers: `GET /api/v1/config/{requestorId}`.
    ///
    /// ``RESTv2/readConfiguration(serviceProvider:device:)`` replaces this call.
    ///
    /// The call requests JSON, but the service is known to send XML. To read XML, wrap the transport in
    /// `XMLAnswerTransport` of AdobePassExchange.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider.
    ///   - address: The public address of the device, if a back end makes the call.
    /// - Returns: The call, whose answer is the configuration.
    public static func readConfiguration(
        serviceProvider: ServiceProviderID,
        address: ForwardedAddress? = nil
    ) -> ServiceCall<ChannelConfiguration> {
        ServiceCall(isIdempotent: true, read: ChannelConfiguration.init) { server in
            var request = TransportRequest(.get, server, path: "/api/v1/config/\(serviceProvider.pathSegment)")
            request.setAddress(address)
            return request
        }
    }
}
