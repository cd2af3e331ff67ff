// SPDX-License-Identifier: Apache-2.0

/// All rules that a response is judged by, in fixed order.
public struct ResponseRules: Sendable {
    private let rules: [any ResponseRule]

    /// The rules for a response that nobody has verified or decrypted: they say so.
    public static let standard = applying(signaturesWereChecked: false, decryptionWasTried: false)

    /// The rules for a response whose signatures and encryption somebody else answers for.
    package static let verified = applying(signaturesWereChecked: true, decryptionWasTried: true)

    /// The rules that are left to judge by.
    ///
    /// - Parameters:
    ///   - signaturesWereChecked: Whether somebody has looked at the signatures and says what came of it.
    ///   - decryptionWasTried: Whether somebody has tried to open what is encrypted and says what came of it.
    /// - Returns: The rules.
    package static func applying(signaturesWereChecked: Bool, decryptionWasTried: Bool) -> ResponseRules {
        var rules: [any ResponseRule] = []
        if !signaturesWereChecked { rules.append(SignatureUncheckedRule()) }
        if !decryptionWasTried { rules.append(EncryptionNotDecryptedRule()) }
        return ResponseRules(rules: rules + policyRules)
    }

    private static let policyRules: [any ResponseRule] = [
        AssertionCountRule(),
        LimitsRule(),
        StatusRule(),
        SubjectRule(),
        IssuerRule(),
        AudienceRule(),
        SPNameQualifierRule(),
        DestinationRule(),
        InResponseToRule(),
        QuerySubjectRule(),
        QueryAttributesRule(),
        IssueInstantRule(),
        ConditionsMissingRule(),
        ConditionsTimeRule(),
        OneTimeUseRule(),
        UnknownConditionRule(),
        ConfirmationRule(),
        SessionMissingRule(),
        SessionTimeRule(),
        DuplicateAttributeRule(),
        EmptyAttributeRule(),
    ]

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
        let subject = RuleSubject(
            response: response,
            policy: policy,
            instant: time.instant(issuedAt: response.issueInstant),
            instantIsUnverified: time == .issueInstant,
            responseIsSigned: false
        )
        return findings(on: subject, placedIn: document, after: document.findings)
    }

    /// Judges a model by every rule, and gives what is found its place in the document that the model was made from.
    ///
    /// - Parameters:
    ///   - subject: The response, which may hold in the clear what the document holds encrypted.
    ///   - document: The document.
    ///   - findings: What was found before; the limit on findings counts it.
    /// - Returns: All findings, in the order of a report.
    package func findings(
        on subject: RuleSubject,
        placedIn document: borrowing UnverifiedResponse,
        after findings: [Finding]
    ) -> [Finding] {
        var list = FindingList(findings)
        for found in self.findings(on: subject) {
            list.append(found.severity) { document.finding(found) }
        }
        return list.findings.inReportOrder
    }

    /// Judges a model by every rule.
    ///
    /// - Returns: What the rules found, in their order.
    package func findings(on subject: RuleSubject) -> [RuleFinding] {
        rules.flatMap { $0.judge(subject) }
    }
}
