// SPDX-License-Identifier: Apache-2.0

/// `signature.unchecked`: says that nobody has looked at the signatures.
struct SignatureUncheckedRule: ResponseRule {
    func judge(_ subject: RuleSubject) -> [RuleFinding] {
        [
            RuleFinding(
                code: .signatureUnchecked,
                severity: .warning,
                message: "expected a verified signature, found no check of any: the content may be anybody's"
                    + (subject.instantIsUnverified
                        ? ". The validation time is the `IssueInstant` of the response, which is not verified either."
                        : "")
            )
        ]
    }
}
