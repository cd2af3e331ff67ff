// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `audience.mismatch`: a name identifier must be qualified for this service provider (S-48).
///
/// The rule applies only if the policy lists qualifiers, because a name identifier may be qualified for an affiliation.
struct SPNameQualifierRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        let expected = subject.policy.spNameQualifiers
        guard !expected.isEmpty else { return [] }
        return subject.assertions.compactMap { assertion, address in
            let found: String?
            switch assertion.subject?.identifier {
            case .nameID(let name): found = name.spNameQualifier
            case .baseID(let base): found = base.spNameQualifier
            case .encrypted, nil: found = nil
            }
            guard let found, !expected.containsIdentical(to: found) else { return nil }
            return .mismatch(
                .audienceMismatch,
                "SPNameQualifier",
                found: [found],
                allowed: expected,
                at: address.child(.subject).child(.identifier),
                remedy:
                    "If the value is right, pass it with `--sp-name-qualifier`; otherwise correct the qualifier of the name "
                    + "identifier at the identity provider."
            )
        }
    }
}
