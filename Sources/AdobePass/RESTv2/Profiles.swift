// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
public import UntrustedText

extension RESTv2 {
    /// The profiles of a device: what REST API V1 calls authentication tokens.
    public struct Profiles: Hashable, Sendable {
        /// The profiles by their providers; empty if nobody is signed in, whatever the status of the answer.
        public let byProvider: [MVPDID: Profile]

        /// Whether somebody is signed in.
        public var isAuthenticated: Bool { !byProvider.isEmpty }

        /// The profile that is valid for longest.
        ///
        /// - Parameter now: The instant at which profiles must be valid.
        /// - Returns: The profile; of two that are valid equally long, that of the provider that sorts first.
        public func longestValid(at now: EpochMilliseconds) -> Profile? {
            byProvider.values.filter { $0.isValid(at: now) }.max { left, right in
                left.notAfter == right.notAfter
                    ? ExactText(left.provider.text) > ExactText(right.provider.text) : left.notAfter < right.notAfter
            }
        }
    }

    /// The sign-in of a user at a provider.
    public struct Profile: Hashable, Sendable {
        /// How a profile came about.
        public struct Kind: ExactRawText, Sendable {
            /// The name as the service spells it.
            public let rawValue: String

            /// Makes a kind.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// By the basic flow.
            public static let regular = Kind(rawValue: "regular")
            /// By Apple's single sign-on.
            public static let appleSSO = Kind(rawValue: "appleSSO")
            /// By the single sign-on of another platform.
            public static let platformSSO = Kind(rawValue: "platformSSO")
            /// By a token of a service.
            public static let serviceTokenSSO = Kind(rawValue: "serviceTokenSSO")
            /// Because the provider is degraded.
            public static let degraded = Kind(rawValue: "degraded")
            /// As temporary access.
            public static let temporary = Kind(rawValue: "temporary")
        }

        /// The provider.
        public let provider: MVPDID

        /// When it begins to be valid.
        public let notBefore: EpochMilliseconds

        /// When it ends to be valid.
        public let notAfter: EpochMilliseconds

        /// Who issued it: a provider, `Adobe` or `Apple`.
        @Exact public private(set) var issuer: String?

        /// How it came about.
        public let kind: Kind

        /// What is known of the user, by name.
        public let attributes: [ExactText: ProfileAttribute]

        /// Whether the profile is valid at an instant.
        ///
        /// - Parameter now: The instant.
        /// - Returns: Whether it is; its last instant counts no more.
        public func isValid(at now: EpochMilliseconds) -> Bool { notBefore <= now && now < notAfter }
    }

    /// An attribute of a user.
    public struct ProfileAttribute: Hashable, Sendable {
        /// How the value is written.
        public struct State: ExactRawText, Sendable {
            /// The name as the service spells it.
            public let rawValue: String

            /// Makes a state.
            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            /// As it is.
            public static let plain = State(rawValue: "plain")
            /// In Base64, for the key of the service provider.
            public static let encrypted = State(rawValue: "enc")
        }

        /// The values: one, or those of an array.
        public let values: [PrivateText]

        /// How the values are written.
        public let state: State?
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
        issuer = try json.string("issuer")
        kind = Kind(rawValue: try json.required("type", try json.string("type")))
        var attributes: [ExactText: RESTv2.ProfileAttribute] = [:]
        if let object = try json.object("attributes") {
            for (name, value) in object.members {
                attributes[name] = try RESTv2.ProfileAttribute(try JSONObject(value, at: object.path("*")))
            }
        }
        self.attributes = attributes
    }
}

extension RESTv2.ProfileAttribute {
    init(_ json: JSONObject) throws(JSONMismatch) {
        state = try json.string("state").map { State(rawValue: $0) }
        switch json["value"] {
        case nil: values = []
        case .array(let elements, _): values = elements.map { PrivateText($0.attributeText) }
        case let value?: values = [PrivateText(value.attributeText)]
        }
    }
}

extension JSONDocument {
    /// The text of a scalar; that of anything else is its JSON, with names in order.
    fileprivate var attributeText: String { scalar ?? String(decoding: value.sorted.encoded, as: UTF8.self) }
}

extension JSONValue {
    fileprivate var sorted: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(members.sorted { $0.name < $1.name }.map { .init($0.name, $0.value.sorted) })
        default: self
        }
    }
}
