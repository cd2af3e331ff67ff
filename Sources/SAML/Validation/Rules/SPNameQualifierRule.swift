// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// `audience.mismatch`: a name that was made for a service provider was made for us (S-48).
///
/// It is the policy that asks: a provider may belong to an affiliation, whose name then stands there.
struct SPNameQualifierRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
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
                at: address.child(.subject).child(.identifier)
            )
        }
    }
}
