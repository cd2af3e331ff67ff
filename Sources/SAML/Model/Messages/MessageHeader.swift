// SPDX-License-Identifier: Apache-2.0

/// The attributes and elements that every protocol message has (SAML Core 3.2.1, 3.2.2).
public struct MessageHeader: Hashable, Sendable {
    /// The identifier of the message.
    public var id: XMLID

    /// The time at which the message was issued.
    public var issueInstant: Timestamp

    /// The URL that the message was sent to.
    public var destination: URIReference?

    /// How the principal consented to the message, as one of the consent URIs of SAML.
    public var consent: URIReference?

    /// The entity that sends the message.
    public var issuer: NameID?

    /// The extension elements that the sender and the recipient agreed on.
    public var extensions: [XMLContent]

    /// Creates the header of a message.
    public init(
        id: XMLID,
        issueInstant: Timestamp,
        destination: URIReference? = nil,
        consent: URIReference? = nil,
        issuer: NameID? = nil,
        extensions: [XMLContent] = []
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.destination = destination
        self.consent = consent
        self.issuer = issuer
        self.extensions = extensions
    }
}
