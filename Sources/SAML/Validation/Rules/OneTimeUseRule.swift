// SPDX-License-Identifier: Apache-2.0

/// `conditions.unknown-condition`: `OneTimeUse` requires a store of used assertions (S-47, SAML Core 2.5.1.5).
struct OneTimeUseRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        guard subject.policy.oneTimeUse == .rejected else { return [] }
        return subject.assertions.compactMap { assertion, address in
            guard assertion.conditions?.isOneTimeUse == true else { return nil }
            return RuleFinding(
                code: .conditionsUnknownCondition,
                message: "`OneTimeUse` cannot be enforced, because no store of used assertions was given.",
                address: address.child(.conditions).child(.oneTimeUse),
                remedy: "Pass `--reject-replays`; in a service, give the validator a replay cache."
            )
        }
    }
}
