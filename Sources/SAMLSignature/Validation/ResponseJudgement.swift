// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SAML

/// All that there is to say about a response, accepted or not: what reports are made of.
package struct ResponseJudgement: Sendable {
    /// One assertion of the response, at its place.
    package struct JudgedAssertion: Hashable, Sendable {
        /// What it says; nil if it is still encrypted.
        package var assertion: Assertion?

        /// Whether it was read from octets that a trusted key signed.
        package var isVerified: Bool

        /// Whether it came encrypted.
        package var wasEncrypted: Bool
    }

    /// Every finding, in the order of a report.
    package var findings: [Finding] = []

    /// What came of each signature, in document order.
    package var signatures: [SignatureResult] = []

    /// The assertions, plain and encrypted, in document order; empty if the response could not be made out.
    package var assertions: [JudgedAssertion] = []

    /// What the response says around them; nil if it could not be made out.
    package var envelope: ResponseEnvelope?

    /// The moment at which the policy was judged; nil if the response could not be made out.
    package var moment: Timestamp?

    /// The response as far as it is verified; nil if a finding is an error, or nothing is verified.
    package var verified: VerifiedResponse? {
        guard let envelope, !findings.contains(where: { $0.severity == .error }) else { return nil }
        let assertions = assertions.compactMap { judged in
            judged.isVerified
                ? judged.assertion.map { VerifiedAssertion($0, wasEncrypted: judged.wasEncrypted) } : nil
        }
        return VerifiedResponse(assertions, envelope: envelope, signatures: signatures, findings: findings)
    }
}
#endif
