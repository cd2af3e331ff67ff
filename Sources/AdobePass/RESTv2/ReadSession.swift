// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import StrictJSON
public import UntrustedText

extension RESTv2 {
    /// Reads the state of a session: `GET /api/v2/{sp}/sessions/{code}`.
    ///
    /// - Parameters:
    ///   - serviceProvider: The service provider that makes the call.
    ///   - code: The code of the session.
    /// - Returns: The call, whose answer is the state of the session.
    public static func readSession(serviceProvider: ServiceProviderID, code: RegistrationCode) -> ServiceCall<
        SessionState
    > {
        ServiceCall(isIdempotent: true, accepting: [.visitor, .address]) { server in
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
        public var missing: [String] { exactMissing }

        @Exact private var exactMissing: [String]

        /// The domain that the session has, which samples name `domain` or `domainName`.
        public var domainName: PrivateText? { existing["domainName"] ?? existing["domain"] }

        /// The properties of the device that started the session, by path, for example `operatingSystem.name`.
        ///
        /// Properties that are `null` are omitted.
        public let device: [ExactText: PrivateText]

        /// The instant from which the code is valid.
        package let notBefore: Timestamp?

        /// The instant at which the code expires.
        public let notAfter: Timestamp?
    }
}

extension RESTv2.SessionState {
    init(_ json: JSONObject) throws(JSONMismatch) {
        var existing: [ExactText: PrivateText] = [:]
        // An earlier page uses the shorter names.
        let parameters = (try json.object("existingParameters"), try json.object("existing"))
        for (name, value) in (parameters.0 ?? parameters.1)?.members ?? [:] {
            existing[name] = value.scalar.map { PrivateText($0) }
        }
        self.existing = existing
        let missing = (try json.strings("missingParameters"), try json.strings("missing"))
        exactMissing = missing.0 ?? missing.1 ?? []
        device = json["device"].map { .init(properties: $0) } ?? [:]
        notBefore = try json.milliseconds("notBefore")
        notAfter = try json.milliseconds("notAfter")
    }
}

extension Dictionary where Key == ExactText, Value == PrivateText {
    /// Creates a dictionary of the scalars in an object, by their path.
    fileprivate init(properties value: JSONDocument) {
        self.init()
        var rest: [(path: String, value: JSONDocument)] = [("", value)]
        while let (path, value) = rest.popLast() {
            if let members = value.members {
                rest += members.map { (path.isEmpty ? $0.name : "\(path).\($0.name)", $0.value) }
            } else if let text = value.scalar {
                self[Exact(path)] = PrivateText(text)
            }
        }
    }
}
