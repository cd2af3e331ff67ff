// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A request for statements about the authentication of a subject: `samlp:AuthnQuery` (SAML Core 3.3.2.2).
public struct AuthnQuery: ProtocolMessage, WithheldFromDescriptions {
    /// The header of the message.
    public var header: MessageHeader

    /// The subject.
    public var subject: Subject

    /// The session that the statements must belong to, or `nil` for any session.
    @Exact public var sessionIndex: String?

    /// The authentication contexts that the request accepts, or `nil` for any.
    public var requestedContext: AuthnRequest.RequestedContext?

    /// Creates a query.
    public init(
        _ header: MessageHeader,
        subject: Subject,
        sessionIndex: String? = nil,
        requestedContext: AuthnRequest.RequestedContext? = nil
    ) {
        self.header = header
        self.subject = subject
        self.sessionIndex = sessionIndex
        self.requestedContext = requestedContext
    }
}

/// A request for a decision about actions of a subject on a resource: `samlp:AuthzDecisionQuery` (SAML Core 3.3.2.4).
public struct AuthzDecisionQuery: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The subject.
    public var subject: Subject

    /// The URI of the resource.
    @Exact public var resource: String

    /// The actions.
    public var actions: [AuthzDecisionStatement.Action]

    /// The assertions that the authority may rely on; no signature is verified for them.
    public var evidence: [AssertionReference]

    /// Creates a query.
    public init(
        _ header: MessageHeader,
        subject: Subject,
        resource: String,
        actions: [AuthzDecisionStatement.Action],
        evidence: [AssertionReference] = []
    ) {
        self.header = header
        self.subject = subject
        self.resource = resource
        self.actions = actions
        self.evidence = evidence
    }
}

/// A request for assertions by their identifiers: `samlp:AssertionIDRequest` (SAML Core 3.3.1).
public struct AssertionIDRequest: ProtocolMessage {
    /// The header of the message.
    public var header: MessageHeader

    /// The identifiers of the assertions.
    public var assertionIDs: [XMLID]

    /// Creates a request.
    public init(_ header: MessageHeader, assertionIDs: [XMLID]) {
        self.header = header
        self.assertionIDs = assertionIDs
    }
}
