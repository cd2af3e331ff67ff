// SPDX-License-Identifier: Apache-2.0

/// The rules that validate a response, in a fixed order.
public struct ResponseRules: Sendable {
    private let rules: [any ResponseRule]

    /// The rules for a response that was neither verified nor decrypted; they report both.
    public static let standard = applying(signaturesWereChecked: false, decryptionWasTried: false)

    /// The rules for a response whose signatures were verified and whose content was decrypted separately.
    package static let verified = applying(signaturesWereChecked: true, decryptionWasTried: true)

    /// Returns the rules that apply.
    ///
    /// - Parameters:
    ///   - signaturesWereChecked: Whether the caller has checked the signatures and reports the result.
    ///   - decryptionWasTried: Whether the caller has tried to decrypt encrypted content and reports the result.
    /// - Returns: The rules.
    package static func applying(signaturesWereChecked: Bool, decryptionWasTried: Bool) -> ResponseRules {
        var rules: [any ResponseRule] = []
        if !signaturesWereChecked { rules.append(SignatureUncheckedRule()) }
        if !decryptionWasTried { rules.append(EncryptionNotDecryptedRule()) }
        return ResponseRules(rules: rules + policyRules)
    }

    /// Returns these rules, followed by rules of the service.
    public func adding(_ others: [any ResponseRule]) -> ResponseRules {
        others.isEmpty ? self : ResponseRules(rules: rules + others)
    }

    /// Validates a response by every rule.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - policy: The policy.
    ///   - moment: The time at which validity periods are evaluated. For an old capture, pass the
    ///     ``Response/issueInstant`` of the response: nothing signs it here.
    /// - Returns: The findings of decoding and of the rules, in report order. If the response could not be decoded, the
    ///   rules are not applied.
    public func findings(
        on document: borrowing UnverifiedResponse,
        policy: ValidationPolicy,
        at moment: Timestamp
    ) -> [Finding] {
        findings(on: document, policy: policy, at: .instant(moment))
    }

    /// Validates a response by every rule, at a time or at the time at which it was issued.
    package func findings(
        on document: borrowing UnverifiedResponse,
        policy: ValidationPolicy,
        at time: ValidationTime
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

    /// Validates a model against every rule, and adds the locations of findings in the document.
    ///
    /// - Parameters:
    ///   - subject: The response, which may contain decrypted content that is encrypted in the document.
    ///   - document: The document that the model was decoded from.
    ///   - findings: The earlier findings, which count toward the limit on findings.
    /// - Returns: All findings, in report order.
    package func findings(
        on subject: RuleSubject,
        placedIn document: borrowing UnverifiedResponse,
        after findings: [Finding]
    ) -> [Finding] {
        var list = FindingList(findings)
        for found in self.findings(on: subject) {
            list.append(found.severity) { document.finding(found) }
        }
        guard subject.policy.profile == .saml2int else { return list.findings.inReportOrder }
        return list.findings.map(\.inDeploymentProfile).inReportOrder
    }

    /// Validates a model against every rule.
    ///
    /// - Returns: The findings of the rules, in the order of the rules.
    package func findings(on subject: RuleSubject) -> [RuleFinding] {
        var findings: [RuleFinding] = []
        for rule in rules {
            let found = rule.validate(subject)
            // Appending an empty array would allocate.
            if !found.isEmpty { findings += found }
        }
        return findings
    }
}
