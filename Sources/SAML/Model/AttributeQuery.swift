// SPDX-License-Identifier: Apache-2.0

/// A request for attributes of a subject: `samlp:AttributeQuery` (SAML Core 3.3.2.3).
public struct AttributeQuery: Hashable, Identifiable, Sendable {
    /// The identifier of the message.
    public var id: XMLID

    /// The time at which the query was issued.
    public var issueInstant: Timestamp

    /// The URL that the query was sent to.
    public var destination: URIReference?

    /// How the principal consented to the query, as one of the consent URIs of SAML.
    public var consent: URIReference?

    /// The entity that sends the query.
    public var issuer: NameID?

    /// The extension elements that the sender and the recipient agreed on.
    public var extensions: [XMLContent]

    /// The subject whose attributes are requested.
    public var subject: Subject

    /// The requested attributes; an empty array requests all attributes.
    public var attributes: [Attribute]

    /// Creates a query.
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
