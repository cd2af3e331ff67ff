// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes

extension RESTv2 {
    /// Adds the missing parameters of a session, from any device: `POST /api/v2/{sp}/sessions/{code}`.
    public struct ResumeSession: ServiceCall {
        /// The request of the call, and how its answer is read.
        public let definition: CallDefinition<SessionReply>

        /// Creates the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: The service provider that makes the call.
        ///   - code: The code of the session.
        ///   - parameters: The missing parameters.
        public init(serviceProvider: RequestorID, code: RegistrationCode, parameters: SessionParameters) {
            definition = CallDefinition(.allowed, statuses: [200, 201]) { server in
                var request = TransportRequest(.post, server, path: path(serviceProvider, "sessions", code.text))
                request.setForm(parameters.form)
                return request
            } json: { json throws(JSONMismatch) in
                try SessionReply(json)
            }
        }
    }
}
