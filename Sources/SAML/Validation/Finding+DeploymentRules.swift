// SPDX-License-Identifier: Apache-2.0

extension Finding {
    /// The numbers of the rules of Kantara's profiles that the finding shows to be violated (saml2int 2.0, SDP; fedinterop 1.0,
    /// IIP); `nil` if the profiles have no such rule, or the rule that reports the finding names its number.
    private var deploymentRules: String? {
        // The warning is about another rule, and names it.
        severity == .info || code == .destinationMismatch && severity != .error ? nil : code.meaning.deploymentRules
    }

    /// The finding in the profile saml2int: with the rule that it violates, and as an error for a malformed identifier.
    var inDeploymentProfile: Finding {
        var finding = self
        if code == .samlBadID { finding.severity = .error }
        guard let rules = deploymentRules else { return finding }
        finding.explain("Rule: \(rules).")
        return finding
    }
}
