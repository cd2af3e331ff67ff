// SPDX-License-Identifier: Apache-2.0

/// A response to a SAML request: `samlp:Response` (SAML Core 3.3.3).
///
/// A value of this type is decoded content. It does not imply that a signature was verified.
public struct Response: StatusResponse {
    private struct Parts: Hashable, Sendable {
        var header: MessageHeader
        var inResponseTo: XMLID?
        var status: Status
        var entries: [Entry]
    }

    @Shared private var parts: Parts

    /// What every message has.
    public var header: MessageHeader {
        get { parts.header }
        _modify { yield &parts.header }
    }

    /// The identifier of the message.
    public var id: XMLID {
        get { parts.header.id }
        _modify { yield &parts.header.id }
    }

    /// The identifier of the request that the response answers, or `nil` if the response is unsolicited.
    public var inResponseTo: XMLID? {
        get { parts.inResponseTo }
        _modify { yield &parts.inResponseTo }
    }

    /// The time at which the response was issued.
    public var issueInstant: Timestamp {
        get { parts.header.issueInstant }
        _modify { yield &parts.header.issueInstant }
    }

    /// The URL that the response was sent to.
    public var destination: URIReference? {
        get { parts.header.destination }
        _modify { yield &parts.header.destination }
    }

    /// How the principal consented to the response, as one of the consent URIs of SAML.
    public var consent: URIReference? {
        get { parts.header.consent }
        _modify { yield &parts.header.consent }
    }

    /// The entity that issued the response.
    public var issuer: NameID? {
        get { parts.header.issuer }
        _modify { yield &parts.header.issuer }
    }

    /// The extension elements that the sender and the recipient agreed on.
    public var extensions: [XMLContent] {
        get { parts.header.extensions }
        _modify { yield &parts.header.extensions }
    }

    /// The status of the request.
    public var status: Status {
        get { parts.status }
        _modify { yield &parts.status }
    }

    /// The assertions, encrypted or not, in document order.
    public var entries: [Entry] {
        get { parts.entries }
        _modify { yield &parts.entries }
    }

    /// Creates a response.
    public init(_ header: MessageHeader, inResponseTo: XMLID? = nil, status: Status, entries: [Entry] = []) {
        parts = Parts(header: header, inResponseTo: inResponseTo, status: status, entries: entries)
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
