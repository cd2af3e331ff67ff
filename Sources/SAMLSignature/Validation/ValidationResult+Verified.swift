// SPDX-License-Identifier: Apache-2.0

public import SAML

extension ValidationResult {
    /// The verified response; `nil` if a finding is an error, if an assertion is not verified, or if none was decrypted.
    ///
    /// Only ``ResponseValidator`` creates results with verified content (S-21).
    public var verified: VerifiedResponse? {
        guard let envelope, coversEveryAssertion else { return nil }
        guard !findings.contains(where: { $0.severity == .error }) else { return nil }
        let assertions = entries.compactMap { entry in
            entry.assertion.map { VerifiedAssertion(assertion: $0, wasEncrypted: entry.wasEncrypted) }
        }
        return VerifiedResponse(assertions, envelope: envelope, signatures: signatures, findings: findings)
    }

    /// Whether every assertion in force is in octets that a verified signature covers (S-93); for a response without
    /// assertions, whether the response is.
    ///
    /// Assertions in force are those of the response. A signature in the advice or the evidence of one covers none of them.
    package var coversEveryAssertion: Bool {
        entries.isEmpty ? envelope?.isSigned == true : entries.allSatisfy(\.isVerified)
    }

    /// The error for a response of which not every assertion is covered, if no other finding says why.
    package static let notCovered = Finding(
        .signatureMissing,
        .error,
        "No verified signature covers every assertion of the response."
    )

    /// Whether an assertion was decoded, and signed octets contain all of them.
    private var hasVerifiedContent: Bool {
        envelope != nil && coversEveryAssertion && entries.contains { $0.assertion != nil }
    }

    /// Makes sure that an error states why nothing is verified: no signature covers every assertion, or none was decrypted.
    mutating func rejectUnlessVerified() {
        guard !hasVerifiedContent, !findings.contains(where: { $0.severity == .error }) else { return }
        for index in findings.indices where findings[index].code == .encryptionNotDecrypted {
            findings[index].severity = .error
        }
        if !findings.contains(where: { $0.severity == .error }) { findings.append(Self.notCovered) }
        findings = findings.inReportOrder
    }
}
