// SPDX-License-Identifier: Apache-2.0

/// An assertion: statements that an issuer makes about a subject (SAML Core 2.3.3).
public struct Assertion: Hashable, Identifiable, Sendable {
    private struct Parts: Hashable, Sendable {
        var id: XMLID
        var issueInstant: Timestamp
        var issuer: NameID
        var subject: Subject?
        var conditions: Conditions?
        var advice: Advice?
        var statements: [Statement]
    }

    @Shared private var parts: Parts

    /// The identifier of the assertion.
    public var id: XMLID {
        get { parts.id }
        _modify { yield &parts.id }
    }

    /// The time at which the assertion was issued.
    public var issueInstant: Timestamp {
        get { parts.issueInstant }
        _modify { yield &parts.issueInstant }
    }

    /// The entity that issued the assertion.
    public var issuer: NameID {
        get { parts.issuer }
        _modify { yield &parts.issuer }
    }

    /// The subject of the statements, or `nil` if the assertion has none.
    public var subject: Subject? {
        get { parts.subject }
        _modify { yield &parts.subject }
    }

    /// The conditions under which the assertion is valid: its validity period, audiences and restrictions.
    public var conditions: Conditions? {
        get { parts.conditions }
        _modify { yield &parts.conditions }
    }

    /// Additional information about the assertion; its claims must not be trusted (S-13).
    public var advice: Advice? {
        get { parts.advice }
        _modify { yield &parts.advice }
    }

    /// The statements, in document order.
    public var statements: [Statement] {
        get { parts.statements }
        _modify { yield &parts.statements }
    }

    /// Creates an assertion.
    public init(
        id: XMLID,
        issueInstant: Timestamp,
        issuer: NameID,
        subject: Subject? = nil,
        conditions: Conditions? = nil,
        advice: Advice? = nil,
        statements: [Statement] = []
    ) {
        parts = Parts(
            id: id,
            issueInstant: issueInstant,
            issuer: issuer,
            subject: subject,
            conditions: conditions,
            advice: advice,
            statements: statements
        )
    }

    /// The attributes of all attribute statements, in document order.
    public var attributes: Attributes {
        Attributes(attributeStatements.flatMap(\.attributes))
    }

    /// The attribute statements, in document order.
    public var attributeStatements: [AttributeStatement] {
        Array(lazyAttributeStatements)
    }

    /// The attribute statements, without an array of them.
    var lazyAttributeStatements: some Sequence<AttributeStatement> {
        statements.lazy.compactMap { if case .attribute(let statement) = $0 { statement } else { nil } }
    }

    /// The authentication statements, in document order.
    public var authnStatements: [AuthnStatement] {
        statements.compactMap { if case .authn(let statement) = $0 { statement } else { nil } }
    }

    /// The authorization decision statements, in document order.
    public var authzDecisionStatements: [AuthzDecisionStatement] {
        statements.compactMap { if case .authzDecision(let statement) = $0 { statement } else { nil } }
    }
}

extension Assertion {
    /// A statement of an assertion.
    public enum Statement: Hashable, Sendable {
        /// A statement that the subject was authenticated.
        case authn(AuthnStatement)
        /// A statement of attributes of the subject.
        case attribute(AttributeStatement)
        /// A statement of whether the subject is permitted to perform an action.
        case authzDecision(AuthzDecisionStatement)
        /// A statement of an extension type, as uninterpreted XML.
        case other(XMLContent)
    }
}
