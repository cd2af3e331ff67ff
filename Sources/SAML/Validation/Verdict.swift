// SPDX-License-Identifier: Apache-2.0

/// The result of validating a document.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// No finding is an error.
    case accept
    /// At least one finding is an error.
    case reject
    /// The input does not contain a readable SAML document.
    case unreadable

    /// Creates the verdict on a readable document from its findings.
    public init(_ findings: some Sequence<Finding>) {
        self = findings.contains { $0.severity == .error } ? .reject : .accept
    }
}
