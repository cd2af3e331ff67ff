// SPDX-License-Identifier: Apache-2.0

public import SAML

/// A response whose signatures verify, and that meets the policy (S-21).
///
/// Only ``ResponseValidator`` creates values of this type. The content is decoded from the digested octets, never from
/// the received document.
public struct VerifiedResponse: Hashable, Sendable {
    /// The first assertion, which is the only one unless the policy allows several.
    public let assertion: VerifiedAssertion

    /// All verified and decrypted assertions, in document order.
    public let assertions: [VerifiedAssertion]

    /// The properties of the response outside its assertions.
    public let envelope: ResponseEnvelope

    /// The results of signature verification, in document order.
    public let signatures: [SignatureResult]

    /// The warnings and remarks, in report order; none of them is an error.
    public let findings: [Finding]

    /// Creates a verified response; fails if there is no assertion.
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
