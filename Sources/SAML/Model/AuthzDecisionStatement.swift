// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// A statement of whether the subject is permitted to perform actions on a resource (SAML Core 2.7.4).
public struct AuthzDecisionStatement: Hashable, Sendable {
    /// The URI of the resource; it may be empty.
    @Exact public var resource: String

    /// The decision about the requested actions.
    public var decision: Decision

    /// The requested actions.
    public var actions: [Action]

    /// The assertions that the decision is based on.
    public var evidence: [AssertionReference]

    /// Creates a statement.
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
    /// The decision about a requested action (SAML Core 2.7.4.1).
    public enum Decision: String, Hashable, Sendable, CaseIterable {
        /// The action is permitted.
        case permit = "Permit"
        /// The action is denied.
        case deny = "Deny"
        /// The authority cannot determine whether the action is permitted.
        case indeterminate = "Indeterminate"
    }

    /// An action on a resource (SAML Core 2.7.4.2).
    public struct Action: Hashable, Sendable {
        /// The namespace of the action.
        public var namespace: URIReference

        /// The name of the action.
        @Exact public var name: String

        /// Creates an action.
        public init(_ name: String, namespace: URIReference) {
            self.name = name
            self.namespace = namespace
        }
    }
}
