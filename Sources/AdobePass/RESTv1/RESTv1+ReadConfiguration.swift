// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the configuration of a channel with its providers: `GET /api/v1/config/{requestorId}`.
    ///
    /// The call requests JSON, but the service is known to send XML. To read XML, wrap the transport in
    /// `XMLAnswerTransport` of AdobePassExchange.
    ///
    /// - Parameters:
    ///   - requestor: The programmer's channel.
    ///   - address: The public address of the device, if a back end makes the call.
    /// - Returns: The call, whose answer is the configuration.
    @available(
        *,
        deprecated,
        message: "REST API V1 ends with 2026. Use RESTv2.readConfiguration(serviceProvider:device:)."
    )
    public static func readConfiguration(
        requestor: RequestorID,
        address: ForwardedAddress? = nil
    ) -> ServiceCall<ChannelConfiguration> {
        RESTv1Calls.readConfiguration(requestor: requestor, address: address)
    }
}

extension RESTv1Calls {
    package static func readConfiguration(
        requestor: RequestorID,
        address: ForwardedAddress? = nil
    ) -> ServiceCall<ChannelConfiguration> {
        ServiceCall(.allowed) { server in
            var request = TransportRequest(.get, server, path: "/api/v1/config/\(requestor.pathSegment)")
            request.setAddress(address)
            return request
        } read: { answer throws(AdobePassError) in
            try ChannelConfiguration(answer)
        }
    }
}
