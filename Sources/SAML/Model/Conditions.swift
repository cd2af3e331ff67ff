// SPDX-License-Identifier: Apache-2.0

/// When and for whom an assertion counts (SAML Core 2.5.1).
public struct Conditions: Hashable, Sendable {
    /// The first moment at which the assertion counts.
    public var notBefore: Timestamp?

    /// The first moment at which the assertion no longer counts.
    public var notOnOrAfter: Timestamp?

    /// The audiences; each restriction must hold, by any one of its URIs (S-43).
    public var audienceRestrictions: [AudienceRestriction]

    /// Whether the assertion must be used at once and not be kept.
    public var isOneTimeUse: Bool

    /// How far others may build assertions on this one.
    public var proxyRestriction: ProxyRestriction?

    /// Conditions of types that SAML leaves to others; one that is not understood makes the assertion unusable.
    public var others: [XMLContent]

    /// Makes conditions.
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
    /// The parties that an assertion is meant for (SAML Core 2.5.1.4).
    public struct AudienceRestriction: Hashable, Sendable {
        /// The URIs of the audiences; one match is enough.
        public var audiences: [URIReference]

        /// Makes a restriction.
        public init(_ audiences: [URIReference]) {
            self.audiences = audiences
        }
    }

    /// How far others may build assertions on this one (SAML Core 2.5.1.6).
    public struct ProxyRestriction: Hashable, Sendable {
        /// How many more parties may stand between.
        public var count: Int?

        /// The audiences that such assertions may have.
        public var audiences: [URIReference]

        /// Makes a restriction.
        public init(count: Int? = nil, audiences: [URIReference] = []) {
            self.count = count
            self.audiences = audiences
        }
    }
}
