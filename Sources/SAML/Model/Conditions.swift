// SPDX-License-Identifier: Apache-2.0

/// The conditions under which an assertion is valid (SAML Core 2.5.1).
public struct Conditions: Hashable, Sendable {
    /// The start of the validity period, or `nil` if the period has no start.
    public var notBefore: Timestamp?

    /// The end of the validity period, exclusive, or `nil` if the period has no end.
    public var notOnOrAfter: Timestamp?

    /// The audience restrictions; a relying party must match at least one URI of each (S-43).
    public var audienceRestrictions: [AudienceRestriction]

    /// Whether the assertion must be used immediately and not be stored.
    public var isOneTimeUse: Bool

    /// The limit on assertions that other identity providers issue on the basis of this one.
    public var proxyRestriction: ProxyRestriction?

    /// Conditions of extension types; a relying party must reject an assertion whose conditions it does not understand.
    public var others: [XMLContent]

    /// Creates the conditions of an assertion; without arguments, there is none to satisfy.
    public init(
        notBefore: Timestamp? = nil,
        notOnOrAfter: Timestamp? = nil,
        audienceRestrictions: [AudienceRestriction] = [],
        isOneTimeUse: Bool = false,
        proxyRestriction: ProxyRestriction? = nil,
        others: [XMLContent] = []
    ) {
        self.notBefore = notBefore
        self.notOnOrAfter = notOnOrAfter
        self.audienceRestrictions = audienceRestrictions
        self.isOneTimeUse = isOneTimeUse
        self.proxyRestriction = proxyRestriction
        self.others = others
    }
}

extension Conditions {
    /// The relying parties that an assertion is intended for (SAML Core 2.5.1.4).
    public struct AudienceRestriction: Hashable, Sendable {
        /// The URIs of the audiences; matching one is sufficient.
        public var audiences: [URIReference]

        /// Creates an audience restriction.
        public init(_ audiences: [URIReference]) {
            self.audiences = audiences
        }
    }

    /// A limit on assertions that are issued on the basis of this one (SAML Core 2.5.1.6).
    public struct ProxyRestriction: Hashable, Sendable {
        /// The maximum number of further identity providers in the chain, or `nil` if it is unlimited.
        public var count: Int?

        /// The audiences that such assertions may have; an empty array allows all audiences.
        public var audiences: [URIReference]

        /// Creates a proxy restriction.
        public init(count: Int? = nil, audiences: [URIReference] = []) {
            self.count = count
            self.audiences = audiences
        }
    }
}
