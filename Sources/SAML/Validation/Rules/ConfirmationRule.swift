// SPDX-License-Identifier: Apache-2.0

/// `confirmation.*`, `recipient.*` and `in-response-to.*`: at least one subject confirmation must be fully valid
/// (S-45).
///
/// If there is one applicable confirmation, its violations are reported individually. If there are several, one
/// `confirmation.no-valid-confirmation` lists the violations of each. For web browser SSO, only bearer confirmations
/// apply, and holder-of-key confirmations if the policy has the key of the presenter. In other profiles, all methods
/// apply, and an assertion without confirmations is accepted unless the policy has recipients. In every profile, a
/// holder-of-key confirmation requires the key of the presenter.
struct ConfirmationRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        subject.assertions.flatMap { assertion, address in
            Self.validate(assertion.subject?.confirmations ?? [], of: address, subject)
        }
    }

    private static func validate(
        _ confirmations: [Subject.Confirmation],
        of assertion: ElementAddress,
        _ subject: RuleSubject
    ) -> [RuleFinding] {
        let address = assertion.child(.subject)
        let isLogin = subject.policy.profile.isWebSSO
        let hasKey = subject.policy.confirmationKey != nil
        func applies(_ confirmation: Subject.Confirmation) -> Bool {
            confirmation.method == Subject.Confirmation.bearer
                || hasKey && confirmation.method == Subject.Confirmation.holderOfKey
        }
        guard !confirmations.isEmpty else {
            if isLogin { return [missing(.confirmationMissing, at: address)] }
            return subject.policy.expectedRecipients.isEmpty ? [] : [missing(.recipientMissing, at: address)]
        }
        var faults: [[RuleFinding]] = []
        for (index, confirmation) in confirmations.enumerated()
        where !isLogin || applies(confirmation) {
            let place = address.child(.confirmation, index)
            let result = ConfirmationResult(of: confirmation, in: assertion, at: place, subject)
            if result.faults.isEmpty { return result.warnings }
            faults.append(result.faults + result.warnings)
        }
        switch faults.count {
        case 0: return [badMethod(confirmations, hasKey: hasKey, at: address)]
        case 1:
            // Without a profile, a method that is not for logins explains what is missing.
            let explains = subject.policy.expectsLogin && !confirmations.contains(where: applies)
            return (explains ? [badMethod(confirmations, hasKey: hasKey, at: address)] : []) + faults[0]
        default: return [noneHolds(faults, at: address)]
        }
    }

    private static func missing(_ code: Finding.Code, at address: ElementAddress) -> RuleFinding {
        .missing(code, "SubjectConfirmation", of: "Subject", at: address)
    }

    private static func badMethod(
        _ confirmations: [Subject.Confirmation],
        hasKey: Bool,
        at address: ElementAddress
    ) -> RuleFinding {
        // Without the key of the presenter, only this method could become valid.
        if let index = confirmations.firstIndex(where: { $0.method == Subject.Confirmation.holderOfKey }) {
            return HolderOfKeyResult.keyRequired(at: address.child(.confirmation, index))
        }
        let methods = [Subject.Confirmation.bearer] + (hasKey ? [Subject.Confirmation.holderOfKey] : [])
        return .mismatch(
            .confirmationBadMethod,
            "Method",
            found: confirmations.map(\.method.rawValue),
            allowed: methods.map(\.rawValue),
            from: .standard,
            by: "the profile allows",
            at: address
        )
    }

    private static func noneHolds(_ faults: [[RuleFinding]], at address: ElementAddress) -> RuleFinding {
        let reasons = faults.prefix(4).map {
            $0.filter { $0.severity == .error }.map(\.code.rawValue).joined(separator: " and ")
        }
        return RuleFinding(
            code: .confirmationNoValidConfirmation,
            message: "None of the \(faults.count) subject confirmations is valid: "
                + reasons.joined(separator: "; ") + (faults.count > reasons.count ? "; …" : "") + ".",
            address: address
        )
    }
}
