// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ValidationResult {
    /// The verified response; `nil` if a finding is an error, or if nothing is verified.
    ///
    /// Only ``ResponseValidator`` creates results with verified content (S-21).
    public var verified: VerifiedResponse? {
        guard let envelope, !findings.contains(where: { $0.severity == .error }) else { return nil }
        let assertions = entries.compactMap { entry in
            entry.isVerified ? entry.assertion.map { VerifiedAssertion($0, wasEncrypted: entry.wasEncrypted) } : nil
        }
        return VerifiedResponse(assertions, envelope: envelope, signatures: signatures, findings: findings)
    }

    /// Whether an assertion was decoded from signed octets.
    var isVerified: Bool { entries.contains { $0.isVerified && $0.assertion != nil } }
}
