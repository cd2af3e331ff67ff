// SPDX-License-Identifier: Apache-2.0

/// A request for the name of a principal in another form: `samlp:NameIDMappingRequest` (SAML Core 3.8.1).
public struct NameIDMappingRequest: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The principal, by the known name.
    public var identifier: Subject.Identifier

    /// The requested form of the name.
    public var policy: AuthnRequest.NameIDPolicy

    /// Creates a request.
    public init(_ header: MessageHeader, identifier: Subject.Identifier, policy: AuthnRequest.NameIDPolicy) {
        self.header = header
        self.identifier = identifier
        self.policy = policy
    }
}

/// The answer to a ``NameIDMappingRequest``: `samlp:NameIDMappingResponse` (SAML Core 3.8.2).
public struct NameIDMappingResponse: StatusResponse {
    /// The header of the message.
    public var header: MessageHeader

    /// The identifier of the request that the message answers.
    public var inResponseTo: XMLID?

    /// The status of the request.
    public var status: Status

    /// The principal, by the requested name; `nil` if the request failed.
    public var identifier: Subject.Identifier?

    /// Creates an answer.
    public init(_ header: MessageHeader, inResponseTo: XMLID?, status: Status, identifier: Subject.Identifier? = nil) {
        self.header = header
        self.inResponseTo = inResponseTo
        self.status = status
        self.identifier = identifier
    }
}
