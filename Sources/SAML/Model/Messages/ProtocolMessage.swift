// SPDX-License-Identifier: Apache-2.0

/// A message of the protocols of SAML (SAML Core 3): a request, such as ``AuthnRequest``, or a ``StatusResponse``.
///
/// A value is decoded content, or content to send. It does not imply that a signature was verified. Only the types of this
/// module can be read.
public protocol ProtocolMessage: Hashable, Identifiable, Sendable where ID == XMLID {
    /// The header of the message.
    var header: MessageHeader { get set }
}

/// An answer, such as ``Response`` or ``LogoutResponse`` (SAML Core 3.2.2).
public protocol StatusResponse: ProtocolMessage {
    /// The identifier of the request that the message answers, or `nil` if it is unsolicited.
    var inResponseTo: XMLID? { get set }

    /// The status of the request.
    var status: Status { get set }
}

/// A message about one principal, whose identifier can be encrypted.
package protocol PrincipalMessage: ProtocolMessage {
    /// The principal, or `nil` if the message names none.
    var principal: Subject.Identifier? { get set }
}

/// A request that names its principal itself.
package protocol PrincipalRequest: PrincipalMessage {
    var identifier: Subject.Identifier { get set }
}

extension PrincipalRequest {
    package var principal: Subject.Identifier? {
        get { identifier }
        set { identifier = newValue ?? identifier }
    }
}

extension LogoutRequest: PrincipalRequest {}
extension ManageNameIDRequest: PrincipalRequest {}
extension NameIDMappingRequest: PrincipalRequest {}

extension NameIDMappingResponse: PrincipalMessage {
    package var principal: Subject.Identifier? {
        get { identifier }
        set { identifier = newValue }
    }
}

/// A query that names its principal in a `Subject`.
package protocol SubjectQuery: PrincipalMessage {
    var subject: Subject { get set }
}

extension SubjectQuery {
    package var principal: Subject.Identifier? {
        get { subject.identifier }
        set { subject.identifier = newValue }
    }
}

extension AttributeQuery: SubjectQuery {}
extension AuthnQuery: SubjectQuery {}
extension AuthzDecisionQuery: SubjectQuery {}

extension ProtocolMessage {
    /// The identifier of the message.
    public var id: XMLID {
        get { header.id }
        set { header.id = newValue }
    }

    /// The time at which the message was issued.
    public var issueInstant: Timestamp {
        get { header.issueInstant }
        set { header.issueInstant = newValue }
    }

    /// The URL that the message was sent to.
    public var destination: URIReference? {
        get { header.destination }
        set { header.destination = newValue }
    }

    /// How the principal consented to the message, as one of the consent URIs of SAML.
    public var consent: URIReference? {
        get { header.consent }
        set { header.consent = newValue }
    }

    /// The entity that sends the message.
    public var issuer: NameID? {
        get { header.issuer }
        set { header.issuer = newValue }
    }

    /// The extension elements that the sender and the recipient agreed on.
    public var extensions: [XMLContent] {
        get { header.extensions }
        set { header.extensions = newValue }
    }
}
