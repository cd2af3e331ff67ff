// SPDX-License-Identifier: Apache-2.0

#if XMLSec
public import SAML

/// A response whose signatures verified, and that keeps to the policy (S-21).
///
/// Only ``ResponseValidator`` makes one. What it holds was decoded from the very octets that were digested, never
/// from the document around them.
public struct VerifiedResponse: Hashable, Sendable {
    /// The first assertion: the only one, unless the policy allows several.
    public let assertion: VerifiedAssertion

    /// All assertions that were signed and could be read, in document order.
    public let assertions: [VerifiedAssertion]

    /// What the response says around them.
    public let envelope: ResponseEnvelope

    /// What came of each signature, in document order.
    public let signatures: [SignatureResult]

    /// What is worth knowing all the same, in the order of a report: none of it is an error.
    public let findings: [Finding]

    /// Gathers what was verified, or returns nil if there is no assertion.
    init?(
        _ assertions: [VerifiedAssertion],
        envelope: ResponseEnvelope,
        signatures: [SignatureResult],
        findings: [Finding]
    ) {
        guard let first = assertions.first else { return nil }
        assertion = first
        self.assertions = assertions
        self.envelope = envelope
        self.signatures = signatures
        self.findings = findings
    }
}
#endif
