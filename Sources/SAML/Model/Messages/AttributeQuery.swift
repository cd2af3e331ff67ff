// SPDX-License-Identifier: Apache-2.0

/// A request for attributes of a subject: `samlp:AttributeQuery` (SAML Core 3.3.2.3).
public struct AttributeQuery: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The subject whose attributes are requested.
    public var subject: Subject

    /// The requested attributes; an empty array requests all attributes.
    public var attributes: [Attribute]

    /// Creates a query.
    public init(_ header: MessageHeader, subject: Subject, attributes: [Attribute] = []) {
        self.header = header
        self.subject = subject
        self.attributes = attributes
    }
}
