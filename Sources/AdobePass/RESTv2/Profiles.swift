// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

extension RESTv2 {
    /// The profiles of a device.
    ///
    /// REST API V1 calls them authentication tokens.
    public struct Profiles: Hashable, Sendable {
        /// The profiles by provider; empty if the user is not signed in, regardless of the HTTP status of the answer.
        public let byProvider: [MVPDID: Profile]

        /// Returns the profile that expires last.
        ///
        /// - Parameter now: The instant at which profiles must be valid.
        /// - Returns: The profile; `nil` if none is valid. If two profiles expire at the same time, the one whose
        ///   provider sorts first.
        package func longestValid(at now: Timestamp) -> Profile? { valid(at: now).max { $0.notAfter < $1.notAfter } }

        /// Returns the profiles that are valid at an instant, sorted by provider.
        func valid(at now: Timestamp) -> [Profile] {
            byProvider.values.filter { $0.isValid(at: now) }
                .sorted { ExactText($0.provider.text) < ExactText($1.provider.text) }
        }
    }

    /// The sign-in of a user at a provider.
    public struct Profile: Hashable, Sendable {
        /// The TV provider at which the user is signed in.
        public let provider: MVPDID

        /// The instant from which the profile is valid.
        public let notBefore: Timestamp

        /// The instant at which the profile expires.
        public let notAfter: Timestamp

        /// The issuer: a provider, `Adobe` or `Apple`.
        public var issuer: String? { exactIssuer }

        @Exact private var exactIssuer: String?

        /// The origin of the profile: `"regular"` (the basic flow), `"appleSSO"` (Apple's single sign-on),
        /// `"platformSSO"` (the single sign-on of another platform), `"serviceTokenSSO"` (a token of a service),
        /// `"degraded"` (the provider is degraded) or `"temporary"` (temporary access).
        public let kind: ServiceName

        /// The attributes of the user, by name.
        public let attributes: [ExactText: UserAttribute]

        /// Returns whether the profile is valid at an instant, from ``notBefore`` up to but not including ``notAfter``.
        public func isValid(at now: Timestamp) -> Bool { notBefore <= now && now < notAfter }
    }
}

extension RESTv2.Profiles {
    init(_ json: JSONObject) throws(JSONMismatch) {
        let profiles = try json.required("profiles", try json.object("profiles"))
        byProvider = try profiles.byProvider { id, entry throws(JSONMismatch) in try RESTv2.Profile(id, entry) }
    }
}

extension RESTv2.Profile {
    init(_ provider: MVPDID, _ json: JSONObject) throws(JSONMismatch) {
        self.provider = provider
        notBefore = try json.required("notBefore", try json.milliseconds("notBefore"))
        notAfter = try json.required("notAfter", try json.milliseconds("notAfter"))
        exactIssuer = try json.string("issuer")
        kind = try json.required("type", try json.name("type"))
        attributes = try json.attributes()
    }
}

extension JSONObject {
    /// Reads the attributes of the user in a profile or a decision.
    func attributes() throws(JSONMismatch) -> [ExactText: UserAttribute] {
        var attributes: [ExactText: UserAttribute] = [:]
        guard let object = try object("attributes") else { return attributes }
        for (name, value) in object.members {
            attributes[name] = try UserAttribute(try JSONObject(value, at: object.path("*")))
        }
        return attributes
    }
}
