// SPDX-License-Identifier: Apache-2.0

/// `signature.unchecked`: reports that signatures were not verified.
struct SignatureUncheckedRule: ResponseRule {
    func validate(_ subject: RuleSubject) -> [RuleFinding] {
        [Self.finding(timeIsUnverified: subject.instantIsUnverified)]
    }

    static func finding(timeIsUnverified: Bool) -> RuleFinding {
        RuleFinding(
            code: .signatureUnchecked,
            severity: .warning,
            message: "Signatures were not verified because no trusted key was given. Do not use this result to "
                + "authenticate a user."
                + (timeIsUnverified
                    ? " The validation time is the `IssueInstant` of the message, which is not verified either." : "")
        )
    }
}
