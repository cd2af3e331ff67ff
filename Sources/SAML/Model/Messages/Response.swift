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

    /// The header of the message.
    public var header: MessageHeader {
        get { parts.header }
        _modify { yield &parts.header }
    }

    /// The identifier of the request that the response answers, or `nil` if the response is unsolicited.
    public var inResponseTo: XMLID? {
        get { parts.inResponseTo }
        _modify { yield &parts.inResponseTo }
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
