// SPDX-License-Identifier: Apache-2.0

/// The answer to a SAML request: `samlp:Response` (SAML Core 3.3.3).
///
/// A value of this type was read from a document, which does not mean that anybody vouches for it.
public struct Response: Hashable, Sendable {
    /// The identifier of the message.
    public var id: XMLID

    /// The identifier of the request that is answered; nil for an unsolicited response.
    public var inResponseTo: XMLID?

    /// When the message was made.
    public var issueInstant: Timestamp

    /// Where the message was sent.
    public var destination: URIReference?

    /// Whether and how the subject agreed.
    public var consent: URIReference?

    /// Who made the message.
    public var issuer: NameID?

    /// What the parties have added.
    public var extensions: [XMLContent]

    /// What became of the request.
    public var status: Status

    /// The assertions, plain and encrypted, in document order.
    public var entries: [Entry]

    /// Makes a response.
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

    /// The assertions that can be read, in document order.
    public var assertions: [Assertion] {
        entries.compactMap { if case .assertion(let assertion) = $0 { assertion } else { nil } }
    }

    /// The assertions that are still encrypted, in document order.
    public var encryptedAssertions: [EncryptedElement] {
        entries.compactMap { if case .encrypted(let element) = $0 { element } else { nil } }
    }
}

extension Response {
    /// One assertion of a response.
    public enum Entry: Hashable, Sendable {
        /// An assertion in the clear.
        case assertion(Assertion)
        /// An encrypted assertion.
        case encrypted(EncryptedElement)
    }
}
