// SPDX-License-Identifier: Apache-2.0

/// `confirmation.*`, `recipient.*` and `in-response-to.*`: one confirmation must hold in every respect (S-45).
///
/// Two that are half good do not add up. Where only one counts, its faults are listed one by one; where several do, one
/// `confirmation.no-valid-confirmation` says what is wrong with each. A login counts bearers alone; elsewhere any
/// method will do, and an assertion without confirmations is bound by other means, unless there are recipients to compare.
struct ConfirmationRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        subject.assertions.flatMap { assertion, address in
            Self.judge(assertion.subject?.confirmations ?? [], at: address.child(.subject), subject)
        }
    }

    private static func judge(
        _ confirmations: [Subject.Confirmation],
        at address: ElementAddress,
        _ subject: RuleSubject
    ) -> [RuleFinding] {
        let isLogin = subject.policy.profile == .webSSO
        guard !confirmations.isEmpty else {
            if isLogin { return [missing(.confirmationMissing, at: address)] }
            return subject.policy.recipients.isEmpty ? [] : [missing(.recipientMissing, at: address)]
        }
        var faults: [[RuleFinding]] = []
        for (index, confirmation) in confirmations.enumerated()
        where !isLogin || confirmation.method == Subject.Confirmation.bearer {
            let judgement = ConfirmationJudgement(of: confirmation, at: address.child(.confirmation, index), subject)
            if judgement.faults.isEmpty { return [] }
            faults.append(judgement.faults)
        }
        switch faults.count {
        case 0: return [badMethod(confirmations, at: address)]
        case 1: return faults[0]
        default: return [noneHolds(faults, at: address)]
        }
    }

    private static func missing(_ code: Finding.Code, at address: ElementAddress) -> RuleFinding {
        .missing(code, "SubjectConfirmation", of: "Subject", at: address)
    }

    private static func badMethod(
        _ confirmations: [Subject.Confirmation],
        at address: ElementAddress
    ) -> RuleFinding {
        .mismatch(
            .confirmationBadMethod,
            "Method",
            found: confirmations.map(\.method.rawValue),
            allowed: [Subject.Confirmation.bearer.rawValue],
            by: "the profile allows",
            at: address
        )
    }

    private static func noneHolds(_ faults: [[RuleFinding]], at address: ElementAddress) -> RuleFinding {
        let reasons = faults.prefix(4).map { $0.map(\.code.rawValue).joined(separator: " and ") }
        return RuleFinding(
            code: .confirmationNoValidConfirmation,
            message: "None of the \(faults.count) subject confirmations is valid: "
                + reasons.joined(separator: "; ") + (faults.count > reasons.count ? "; …" : "") + ".",
            address: address
        )
    }
}
