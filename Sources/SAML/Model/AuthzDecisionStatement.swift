// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// The statement that the subject may, or may not, do something (SAML Core 2.7.4).
public struct AuthzDecisionStatement: Hashable, Sendable {
    /// The URI of what is asked for; it may be empty.
    @Exact public var resource: String

    /// What was decided.
    public var decision: Decision

    /// What the subject wants to do.
    public var actions: [Action]

    /// What the decision rests on.
    public var evidence: [AssertionReference]

    /// Makes a statement.
    public init(
        resource: String,
        decision: Decision,
        actions: [Action],
        evidence: [AssertionReference] = []
    ) {
        self.resource = resource
        self.decision = decision
        self.actions = actions
        self.evidence = evidence
    }
}

extension AuthzDecisionStatement {
    /// What can be decided (SAML Core 2.7.4.1).
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// The action is permitted.
        case permit = "Permit"
        /// The action is denied.
        case deny = "Deny"
        /// The authority cannot tell.
        case indeterminate = "Indeterminate"
    }

    /// Something that a subject wants to do (SAML Core 2.7.4.2).
    public struct Action: Hashable, Sendable {
        /// The namespace of the action.
        public var namespace: URIReference

        /// The name of the action.
        @Exact public var name: String

        /// Makes an action.
        public init(_ name: String, namespace: URIReference) {
            self.name = name
            self.namespace = namespace
        }
    }
}
