// SPDX-License-Identifier: Apache-2.0

public import SAML

/// The outcome of validating a document (S-31).
public enum ValidationOutcome: Hashable, Sendable {
    /// The document is signed, and meets the policy.
    case accepted(VerifiedResponse)
    /// The document is rejected; the findings are in report order and include at least one error.
    case rejected([Finding])
    /// The document cannot be parsed as XML.
    case unreadable(SAMLError)

    /// Creates the outcome of a result that states why nothing is verified.
    init(_ result: ValidationResult) {
        self = result.verified.map(Self.accepted) ?? .rejected(result.findings)
    }
}
