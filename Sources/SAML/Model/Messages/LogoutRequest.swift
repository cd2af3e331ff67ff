// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A request to end the sessions of a principal: `samlp:LogoutRequest` (SAML Core 3.7.1).
public struct LogoutRequest: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The principal.
    public var identifier: Subject.Identifier

    /// The sessions to end; an empty array means all of the principal.
    @Exact public var sessionIndexes: [String]

    /// The end of the time in which the request is valid, exclusive.
    public var notOnOrAfter: Timestamp?

    /// The reason for the logout, a URI of SAML or another text.
    @Exact public var reason: String?

    /// Creates a request.
    public init(
        _ header: MessageHeader,
        identifier: Subject.Identifier,
        sessionIndexes: [String] = [],
        notOnOrAfter: Timestamp? = nil,
        reason: String? = nil
    ) {
        self.header = header
        self.identifier = identifier
        self.sessionIndexes = sessionIndexes
        self.notOnOrAfter = notOnOrAfter
        self.reason = reason
    }

    /// The name of the principal, or `nil` if it is encrypted or of another type.
    public var nameID: NameID? {
        if case .nameID(let name) = identifier { name } else { nil }
    }
}
