// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `audience.missing`, `audience.mismatch`: every audience restriction must name the service provider (S-43).
///
/// Several restrictions must all match; within a restriction, one audience must match. No rule validates
/// `ProxyRestriction`, because it limits only assertions that a relying party issues itself.
struct AudienceRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let policy = subject.policy
        let expected = policy.expectedAudiences
        let isExpected = { (audience: URIReference) in expected.contains(audience.rawValue) }
        var findings: [RuleFinding] = []
        for (assertion, address) in subject.assertions {
            guard let conditions = assertion.conditions else { continue }
            let address = address.child(.conditions)
            if policy.needsAudience, conditions.audienceRestrictions.isEmpty {
                findings.append(
                    .missing(.audienceMissing, "AudienceRestriction", of: "Conditions", at: address)
                )
            }
            guard !expected.isEmpty else { continue }
            for (index, restriction) in conditions.audienceRestrictions.enumerated() {
                guard !restriction.audiences.contains(where: isExpected) else { continue }
                let found = restriction.audiences.map(\.rawValue)
                let isURLOfMessage =
                    subject.response.destination.map { found.containsIdentical(to: $0.rawValue) } == true
                let isIssuer = found.containsIdentical(to: assertion.issuer.value)
                let otherMatches = conditions.audienceRestrictions.contains { $0.audiences.contains(where: isExpected) }
                findings.append(
                    .mismatch(
                        .audienceMismatch,
                        "Audience",
                        found: found,
                        allowed: expected.all,
                        from: expected.source,
                        at: address.child(.audienceRestriction, index),
                        remedy: isURLOfMessage
                            ? "Configure the entity ID of the service provider as the audience at the identity provider, not its "
                                + "ACS URL."
                            : isIssuer
                                ? "Configure the entity ID of the service provider as the audience at the identity provider, not its own."
                                : nil,
                        note: isURLOfMessage
                            ? " It is the `Destination` of the response: an ACS URL, where an entity ID belongs."
                            : isIssuer
                                ? " It is the entity ID of the identity provider itself."
                                : otherMatches ? " Another `AudienceRestriction` matches, but each of them must." : nil
                    )
                )
            }
        }
        return findings
    }
}
