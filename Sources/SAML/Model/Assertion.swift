// SPDX-License-Identifier: Apache-2.0

/// Statements about a subject, made by an issuer (SAML Core 2.3.3).
public struct Assertion: Hashable, Sendable {
    /// The identifier of the assertion.
    public var id: XMLID

    /// When the assertion was made.
    public var issueInstant: Timestamp

    /// Who made the assertion.
    public var issuer: NameID

    /// Whom the statements are about.
    public var subject: Subject?

    /// When and for whom the assertion counts.
    public var conditions: Conditions?

    /// What may help in judging the assertion, and never makes claims of its own (S-13).
    public var advice: Advice?

    /// The statements, in document order.
    public var statements: [Statement]

    /// Makes an assertion.
    public init(
        id: XMLID,
        issueInstant: Timestamp,
        issuer: NameID,
        subject: Subject? = nil,
        conditions: Conditions? = nil,
        advice: Advice? = nil,
        statements: [Statement] = []
    ) {
        self.id = id
        self.issueInstant = issueInstant
        self.issuer = issuer
        self.subject = subject
        self.conditions = conditions
        self.advice = advice
        self.statements = statements
    }

    /// The attributes of all attribute statements, in document order.
    public var attributes: Attributes {
        Attributes(attributeStatements.flatMap(\.attributes))
    }

    /// The attribute statements, in document order.
    public var attributeStatements: [AttributeStatement] {
        statements.compactMap { if case .attribute(let statement) = $0 { statement } else { nil } }
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
    /// One statement of an assertion.
    public enum Statement: Hashable, Sendable {
        /// The subject was authenticated.
        case authn(AuthnStatement)
        /// The subject has these attributes.
        case attribute(AttributeStatement)
        /// The subject may, or may not, do something.
        case authzDecision(AuthzDecisionStatement)
        /// A statement of a type that SAML leaves to others.
        case other(XMLContent)
    }
}
