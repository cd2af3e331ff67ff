// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the configuration of a channel with its providers: `GET /api/v1/config/{requestorId}`.
    ///
    /// The call requests JSON, but the service is known to send XML. To read XML, wrap the transport in `XMLAnswerTransport`
    /// of AdobePassExchange.
    public struct ReadConfiguration: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<Configuration>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - requestor: The programmer's channel.
        ///   - address: The public address of the device, if a back end makes the call.
        public init(requestor: RequestorID, address: ForwardedAddress? = nil) {
            definition = CallDefinition(.allowed) { server in
                var request = TransportRequest(.get, server, path: "/api/v1/config/\(requestor.pathSegment)")
                request.setAddress(address)
                return request
            } outcome: { answer throws(AdobePassError) in
                guard answer.status == 200 else { throw answer.unexpected }
                return try Configuration(answer)
            }
        }
    }
}
