// SPDX-License-Identifier: Apache-2.0

/// A response to a SAML request: `samlp:Response` (SAML Core 3.3.3).
///
/// A value of this type is decoded content. It does not imply that a signature was verified.
public struct Response: Hashable, Identifiable, Sendable {
    /// The identifier of the message.
    public var id: XMLID

    /// The identifier of the request that the response answers, or `nil` if the response is unsolicited.
    public var inResponseTo: XMLID?

    /// The time at which the response was issued.
    public var issueInstant: Timestamp

    /// The URL that the response was sent to.
    public var destination: URIReference?

    /// How the principal consented to the response, as one of the consent URIs of SAML.
    public var consent: URIReference?

    /// The entity that issued the response.
    public var issuer: NameID?

    /// The extension elements that the sender and the recipient agreed on.
    public var extensions: [XMLContent]

    /// The status of the request.
    public var status: Status

    /// The assertions, encrypted or not, in document order.
    public var entries: [Entry]

    /// Creates a response.
    public init(
        id: XMLID,
        inResponseTo: XMLID? = nil,
        issueInstant: Timestamp,
        destination: URIReference? = nil,
        consent: URIReference? = nil,
        issuer: NameID? = nil,
        extensions: [XMLContent] = [],
        status: Status,
        entries: [Entry] = []
    ) {
        self.id = id
        self.inResponseTo = inResponseTo
        self.issueInstant = issueInstant
        self.destination = destination
        self.consent = consent
        self.issuer = issuer
        self.extensions = extensions
        self.status = status
        self.entries = entries
    }

    /// The assertions that are not encrypted, in document order.
    public var assertions: [Assertion] {
        entries.compactMap { if case .assertion(let assertion) = $0 { assertion } else { nil } }
    }

    /// The encrypted assertions, in document order.
    public var encryptedAssertions: [EncryptedElement] {
        entries.compactMap { if case .encrypted(let element) = $0 { element } else { nil } }
    }
}

extension Response {
    /// An assertion of a response.
    public enum Entry: Hashable, Sendable {
        /// An unencrypted assertion.
        case assertion(Assertion)
        /// An encrypted assertion.
        case encrypted(EncryptedElement)
    }
}
