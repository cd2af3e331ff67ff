// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The violations of one subject confirmation (S-42, S-44, S-45, S-46).
///
/// For web browser SSO, a confirmation must have `Recipient` and `NotOnOrAfter`, and should not have `NotBefore` (SAML
/// Profiles 4.1.4.2), which is a warning: identity providers send it, and peers accept it. saml2int forbids it. The same applies to a holder-of-key confirmation, which must also contain the key of the presenter
/// (SAML Holder-of-Key Web Browser SSO Profile). If a request is expected, the confirmation must name it as the response
/// does, except in the response to an attribute query, which arrives on the connection of its request.
struct ConfirmationResult {
    /// The violations, each an error.
    private(set) var faults: [RuleFinding] = []

    /// The warnings, which do not make the confirmation invalid.
    private(set) var warnings: [RuleFinding] = []

    private let subject: RuleSubject
    private let address: ElementAddress

    init(
        of confirmation: Subject.Confirmation,
        in assertion: ElementAddress,
        at address: ElementAddress,
        _ subject: RuleSubject
    ) {
        self.subject = subject
        self.address = address.child(.confirmationData)
        if confirmation.method == Subject.Confirmation.holderOfKey,
            let fault = HolderOfKeyResult.fault(of: confirmation, in: assertion, at: self.address, subject)
        {
            faults.append(fault)
            if fault.code == .confirmationBadMethod { return }
        }
        let data = confirmation.data
        if data == nil, isLogin {
            faults.append(
                .missing(.confirmationMissing, "SubjectConfirmationData", of: "SubjectConfirmation", at: self.address)
            )
            return
        }
        validate(recipient: data?.recipient)
        validate(inResponseTo: data?.inResponseTo)
        validate(notBefore: data?.notBefore, notOnOrAfter: data?.notOnOrAfter)
    }

    private var isLogin: Bool { subject.policy.profile.isWebSSO }

    private mutating func lacks(_ part: String, _ code: Finding.Code) {
        faults.append(.missing(code, part, of: "SubjectConfirmationData", at: address))
    }

    private mutating func validate(recipient: URIReference?) {
        let expected = subject.policy.expectedRecipients
        guard let found = recipient?.rawValue else {
            if isLogin || !expected.isEmpty { lacks("Recipient", .recipientMissing) }
            return
        }
        faults.add(RuleFinding.mismatch(.recipientMismatch, "Recipient", found, expected, at: address))
    }

    /// If several requests are expected, the confirmation must name the one that the response names.
    private mutating func validate(inResponseTo found: XMLID?) {
        let expected = subject.policy.expectedRequest
        if let found, case .anyOf(let ids) = expected, let answered = subject.response.inResponseTo,
            ids.contains(answered), found != answered
        {
            let (own, outer) = (found.rawValue.escapedForReport, answered.rawValue.escapedForReport)
            let fault = RuleFinding(
                code: .inResponseToMismatch,
                message: "The subject confirmation answers request `\(own)`; the `Response` answers `\(outer)`.",
                address: address,
                expected: outer,
                actual: own,
                remedy: Finding.Code.inResponseToMissing.meaning.remedy
            )
            faults.append(fault.expected(by: .message))
            return
        }
        let isNeeded = subject.policy.profile != .attributeQuery
        let remedy = InResponseToRule.remedy(in: subject.policy)
        faults.add(
            InResponseToRule.validate(found, by: expected, isNeeded: isNeeded, remedy: remedy, at: address)?
                .expected(by: subject.policy.sourceOfRequest)
        )
    }

    private mutating func validate(notBefore start: Timestamp?, notOnOrAfter end: Timestamp?) {
        let skew = subject.policy.clockSkew
        if let start, subject.instant < start.adding(seconds: -skew) {
            faults.append(.notYetValid(.confirmationNotYetValid, "NotBefore", start, subject, at: address))
        } else if start != nil, isLogin || subject.policy.expectsLogin {
            let isForbidden = subject.policy.profile == .saml2int
            let finding = RuleFinding(
                code: .confirmationUnknownCondition,
                severity: isForbidden ? .error : .warning,
                message: "The subject confirmation has `NotBefore`, which the web browser SSO profile forbids.",
                address: address
            )
            if isForbidden { faults.append(finding) } else { warnings.append(finding) }
        }
        guard let end else {
            if isLogin { lacks("NotOnOrAfter", .confirmationMissing) }
            if subject.policy.expectsLogin {
                warnings.append(
                    RuleFinding(
                        code: .confirmationMissing,
                        severity: .warning,
                        message: "The `SubjectConfirmationData` has no `NotOnOrAfter`, which a login requires.",
                        address: address
                    )
                )
            }
            return
        }
        let what = "The subject confirmation"
        if let start, start >= end {
            faults.append(.neverValid(.confirmationExpired, what, from: start, to: end, at: address))
        } else if subject.instant >= end.adding(seconds: skew) {
            let issued = subject.response.issueInstant
            faults.append(
                .expired(.confirmationExpired, what, "NotOnOrAfter", end, issued: issued, subject, at: address)
            )
        }
    }
}
