// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Which providers a service provider works with: `GET /api/v2/{sp}/configuration`.
    ///
    /// Ask only when the user has to choose one, and keep the answer for two minutes, the shortest time of those that
    /// are documented.
    public struct ReadConfiguration: ServiceCall {
        private let serviceProvider: RequestorID
        private let device: StreamingDevice

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Whose configuration it is.
        ///   - device: The device; its platform decides what the answer holds.
        public init(serviceProvider: RequestorID, device: StreamingDevice) {
            self.serviceProvider = serviceProvider
            self.device = device
        }

        /// Reading changes nothing.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            var request = TransportRequest(.get, server, path: path(serviceProvider, "configuration"))
            device.identify(&request)
            return request
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: The configuration.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> Configuration {
            try response.json(200) { json throws(JSONMismatch) in try Configuration(json) }
        }
    }
}
