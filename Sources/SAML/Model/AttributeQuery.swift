// SPDX-License-Identifier: Apache-2.0

/// The question which attributes a subject has: `samlp:AttributeQuery` (SAML Core 3.3.2.3).
public struct AttributeQuery: Hashable, Sendable {
    /// The identifier of the message.
    public var id: XMLID

    /// When the message was made.
    public var issueInstant: Timestamp

    /// Where the message was sent.
    public var destination: URIReference?

    /// Whether and how the subject agreed.
    public var consent: URIReference?

    /// Who asks.
    public var issuer: NameID?

    /// What the parties have added.
    public var extensions: [XMLContent]

    /// Whom the question is about.
    public var subject: Subject

    /// The attributes that are asked for; none means all.
    public var attributes: [Attribute]

    /// Makes a query.
    public init(
        id: XMLID,
        issueInstant: Timestamp,
        destination: URIReference? = nil,
        consent: URIReference? = nil,
        issuer: NameID? = nil,
        extensions: [XMLContent] = [],
        subject: Subject,
        attributes: [Attribute] = []
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.destination = destination
        self.consent = consent
        self.issuer = issuer
        self.extensions = extensions
        self.subject = subject
        self.attributes = attributes
    }
}
