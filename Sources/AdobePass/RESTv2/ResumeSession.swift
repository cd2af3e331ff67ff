// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Names what a session lacks, from any device: `POST /api/v2/{sp}/sessions/{code}`.
    public struct ResumeSession: ServiceCall {
        private let serviceProvider: RequestorID
        private let code: RegistrationCode
        private let parameters: SessionParameters

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - code: The code of the session.
        ///   - parameters: What was missing.
        public init(serviceProvider: RequestorID, code: RegistrationCode, parameters: SessionParameters) {
            self.serviceProvider = serviceProvider
            self.code = code
            self.parameters = parameters
        }

        /// Naming the same twice is naming it once.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            var request = TransportRequest(.post, server, path: path(serviceProvider, "sessions", code.text))
            request.setForm(parameters.form)
            return request
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: What to do next.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> SessionReply {
            try response.json(200, 201) { json throws(JSONMismatch) in try SessionReply(json) }
        }
    }
}
