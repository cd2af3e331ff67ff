// SPDX-License-Identifier: Apache-2.0

/// `attributes.empty`: the response to an attribute query must contain attributes (S-49).
///
/// An attribute without values, or with only empty values, is a warning: such an attribute can state that it exists
/// without disclosing its values (SAML Core 2.7.3.1).
struct EmptyAttributeRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        var count = 0
        for (assertion, address) in subject.assertions {
            for (entry, address) in assertion.entries(at: address) {
                count += 1
                guard case .attribute(let attribute) = entry, attribute.values.allSatisfy(\.isEmpty) else { continue }
                findings.append(
                    RuleFinding(
                        code: .attributesEmpty,
                        severity: .warning,
                        message: "The attribute `\(attribute.name.escapedForReport)` has no value.",
                        address: address
                    )
                )
            }
        }
        if subject.policy.profile == .attributeQuery, count == 0, let first = subject.assertions.first,
            subject.response.encryptedAssertions.isEmpty
        {
            findings.append(
                RuleFinding(
                    code: .attributesEmpty,
                    message: "The response to the attribute query contains no attribute.",
                    address: first.address,
                    remedy:
                        "Configure the identity provider to release the requested attributes for this service provider."
                )
            )
        }
        return findings
    }
}
