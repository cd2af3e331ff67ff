// SPDX-License-Identifier: Apache-2.0

/// The rules of Kantara's profiles that other findings of a response violate (saml2int 2.0, SDP; fedinterop 1.0, IIP).
enum DeploymentProfile {
    /// Returns the numbers of the rules that a finding shows to be violated, or `nil` if the profile has no such rule.
    static func rules(for code: Finding.Code, _ severity: Finding.Severity) -> String? {
        // The warning is about another rule, and names it.
        severity == .info || code == .destinationMismatch && severity != .error ? nil : table[code]
    }

    /// The findings of ``DeploymentRule`` and ``ScopeRule`` name their rules themselves.
    private static let table: [Finding.Code: String] = [
        .samlNoAssertion: "SDP-IDP10",
        .samlTooManyAssertions: "SDP-IDP10",
        .signatureMissing: "SDP-IDP09, IIP-SP13",
        .signatureUntrustedKey: "SDP-SP37, IIP-MD07",
        .signatureAlgorithmNotAllowed: "SDP-ALG01",
        .signatureWeakKey: "SDP-MD06, SDP-MD07",
        .encryptionCannotDecrypt: "SDP-SP10, IIP-SP08",
        .encryptionNotDecrypted: "SDP-SP10",
        .encryptionAlgorithmNotAllowed: "SDP-ALG01",
        .statusNotSuccess: "SDP-SP11",
        .destinationMismatch: "SDP-SP06",
        .recipientMismatch: "SDP-SP06",
        .conditionsExpired: "SDP-G01",
        .conditionsNotYetValid: "SDP-G01",
        .confirmationExpired: "SDP-G01",
        .confirmationNotYetValid: "SDP-G01",
        .sessionExpired: "SDP-G01",
        .sessionNotYetValid: "SDP-G01",
        .sessionMissing: "SDP-IDP10",
        .authnContextMissing: "SDP-SP07, IIP-SP07",
        .authnContextMismatch: "SDP-SP07, IIP-SP07",
    ]
}

extension Finding {
    /// The finding in the profile saml2int: with the rule that it violates, and as an error for a malformed identifier.
    var inDeploymentProfile: Finding {
        var finding = self
        if code == .samlBadID { finding.severity = .error }
        guard let rules = DeploymentProfile.rules(for: code, severity) else { return finding }
        finding.add(sentence: "Rule: \(rules).")
        return finding
    }
}
