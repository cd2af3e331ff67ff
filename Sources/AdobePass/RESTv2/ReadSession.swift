// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
public import UntrustedText

extension RESTv2 {
    /// Reads the state of a session: `GET /api/v2/{sp}/sessions/{code}`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - code: The code of the session.
    /// - Returns: The call, whose answer is the state of the session.
    public static func readSession(serviceProvider: RequestorID, code: RegistrationCode) -> ServiceCall<SessionState> {
        ServiceCall(.allowed) { server in
            TransportRequest(.get, server, path: path(serviceProvider, "sessions", code.text))
        } json: { json throws(JSONMismatch) in
            try SessionState(json)
        }
    }

    /// The state of a session.
    public struct SessionState: Hashable, Sendable {
        /// The values that the session has, by parameter.
        public let existing: [ExactText: PrivateText]

        /// The parameters that are missing.
        @Exact public private(set) var missing: [String]

        /// The instant from which the code is valid.
        package let notBefore: EpochMilliseconds?

        /// The instant at which the code expires.
        public let notAfter: EpochMilliseconds?
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
