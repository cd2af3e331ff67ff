// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv2 {
    /// What a session knows: `GET /api/v2/{sp}/sessions/{code}`.
    public struct ReadSession: ServiceCall {
        private let serviceProvider: RequestorID
        private let code: RegistrationCode

        /// Makes the call.
        ///
        /// - Parameters:
        ///   - serviceProvider: Who asks.
        ///   - code: The code of the session.
        public init(serviceProvider: RequestorID, code: RegistrationCode) {
            self.serviceProvider = serviceProvider
            self.code = code
        }

        /// Reading changes nothing.
        public var repetition: Repetition { .allowed }

        /// The request, without its authorization.
        ///
        /// - Parameter server: Where the service lives.
        /// - Returns: The request.
        public func request(to server: ServerAddress) -> TransportRequest {
            TransportRequest(.get, server, path: path(serviceProvider, "sessions", code.text))
        }

        /// Reads the answer.
        ///
        /// - Parameter response: What the server answered.
        /// - Returns: What the session knows.
        /// - Throws: A refusal by the service, or a fault of the answer.
        public func answer(from response: TransportResponse) throws(AdobePassError) -> SessionState {
            try response.json(200) { json throws(JSONMismatch) in try SessionState(json) }
        }
    }

    /// What a session knows.
    public struct SessionState: Hashable, Sendable {
        /// What was named, by parameter.
        public let existing: [ExactText: PrivateText]

        /// The parameters that nobody named yet.
        @Exact public private(set) var missing: [String]

        /// When the code begins to be valid.
        public let notBefore: Milliseconds?

        /// When the code ends to be valid.
        public let notAfter: Milliseconds?
    }
}

extension RESTv2.SessionState {
    init(_ json: JSONObject) throws(JSONMismatch) {
        var existing: [ExactText: PrivateText] = [:]
        for (name, value) in try json.object("existingParameters")?.members ?? [:] {
            existing[name] = value.scalar.map { PrivateText($0) }
        }
        self.existing = existing
        missing = try json.strings("missingParameters") ?? []
        notBefore = try json.milliseconds("notBefore")
        notAfter = try json.milliseconds("notAfter")
    }
}
