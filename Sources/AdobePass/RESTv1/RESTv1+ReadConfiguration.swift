// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv1 {
    /// Reads the configuration of a channel with its providers: `GET /api/v1/config/{requestorId}`.
    public struct ReadConfiguration: ServiceCall {
        /// The programmer's channel.
        public var requestor: RequestorID

        /// The public address of the device, if a service of the programmer calls for it.
        public var address: ForwardedAddress?

        /// Reading has no effect.
        public var repetition: Repetition { .allowed }

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - requestor: The programmer's channel.
        ///   - address: The public address of the device, if a service of the programmer calls for it.
        public init(requestor: RequestorID, address: ForwardedAddress? = nil) {
            self.requestor = requestor
            self.address = address
        }

        /// The request, without its authorization.
        public func request(to server: ServerAddress) -> TransportRequest {
            var request = TransportRequest(.get, server, path: "/api/v1/config/\(requestor.pathSegment)")
            request.setAddress(address)
            return request
        }

        /// Reads an answer.
        ///
        /// The call asks for JSON. The service is known to send XML all the same; use `XMLAnswerTransport` of
        /// AdobePassExchange to read it.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Configuration {
            let answer = try V1Answer(response)
            guard answer.status == 200 else { throw answer.unexpected }
            return try Configuration(answer)
        }
    }
}
