// SPDX-License-Identifier: Apache-2.0

/// What came of judging a document.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
    /// No finding is an error.
    case accept
    /// At least one finding is an error.
    case reject
    /// No SAML document could be made out.
    case unreadable

    /// The verdict on a document that could be read.
    public init(_ findings: some Sequence<Finding>) {
        self = findings.contains { $0.severity == .error } ? .reject : .accept
    }
}
