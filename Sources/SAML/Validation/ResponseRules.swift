// SPDX-License-Identifier: Apache-2.0

/// All rules that a response is judged by, in fixed order.
public struct ResponseRules: Sendable {
    private let rules: [any ResponseRule]

    /// The rules that need no keys.
    public static let standard = ResponseRules(rules: [
        SignatureUncheckedRule(),
        EncryptionNotDecryptedRule(),
        StatusRule(),
        ConditionsTimeRule(),
        UnknownConditionRule(),
        DuplicateAttributeRule(),
    ])

    /// Judges a response by every rule.
    ///
    /// - Returns: What was found while reading and what the rules found, in the order of a report. The rules are
    ///   silent when the response could not be made out.
    public func findings(
        on document: borrowing UnverifiedResponse,
        policy: ValidationPolicy,
        at time: JudgingTime
    ) -> [Finding] {
        guard let response = document.response else { return document.findings }
        var list = FindingList(document.findings)
        let instant =
            switch time {
            case .instant(let instant): instant
            case .issueInstant: response.issueInstant
            }
        let subject = RuleSubject(response: response, policy: policy, instant: instant)
        for found in rules.flatMap({ $0.judge(subject) }) {
            list.append(found.severity) { document.finding(found) }
        }
        return list.findings.inReportOrder
    }
}
