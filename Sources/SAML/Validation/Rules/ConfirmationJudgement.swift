// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// What is wrong with one confirmation, by itself (S-42, S-44, S-45, S-46).
///
/// A login needs a bearer to say where and until when it may be presented, and lets it name no beginning
/// (SAML Profiles 4.1.4.2). Where a request is expected, the confirmation names it as the response does, except in the
/// answer to an attribute query, which comes back on the connection of its request.
struct ConfirmationJudgement {
    private(set) var faults: [RuleFinding] = []
    private let subject: RuleSubject
    private let address: ElementAddress

    init(of confirmation: Subject.Confirmation, at address: ElementAddress, _ subject: RuleSubject) {
        self.subject = subject
        self.address = address.child(.confirmationData)
        let data = confirmation.data
        if data == nil, isLogin {
            faults.append(
                .missing(.confirmationMissing, "SubjectConfirmationData", of: "SubjectConfirmation", at: self.address)
            )
            return
        }
        judge(recipient: data?.recipient)
        judge(inResponseTo: data?.inResponseTo)
        judge(notBefore: data?.notBefore, notOnOrAfter: data?.notOnOrAfter)
    }

    private var isLogin: Bool { subject.policy.profile == .webSSO }

    private mutating func lacks(_ part: String, _ code: Finding.Code) {
        faults.append(.missing(code, part, of: "SubjectConfirmationData", at: address))
    }

    private mutating func judge(recipient: URIReference?) {
        let expected = subject.policy.recipients
        guard let found = recipient?.rawValue else {
            if isLogin || !expected.isEmpty { lacks("Recipient", .recipientMissing) }
            return
        }
        guard !expected.isEmpty, !expected.containsIdentical(to: found) else { return }
        faults.append(.mismatch(.recipientMismatch, "Recipient", found: [found], allowed: expected, at: address))
    }

    /// Where several requests would do, the one that the response answers is the one that counts.
    private mutating func judge(inResponseTo found: XMLID?) {
        var expected = subject.policy.expectedRequest
        if case .anyOf(let ids) = expected, let answered = subject.response.inResponseTo, ids.contains(answered) {
            expected = .request(answered)
        }
        let isNeeded = subject.policy.profile != .attributeQuery
        faults += [InResponseToRule.judge(found, by: expected, isNeeded: isNeeded, at: address)].compactMap(\.self)
    }

    private mutating func judge(notBefore start: Timestamp?, notOnOrAfter end: Timestamp?) {
        let skew = subject.policy.clockSkew
        if let start, subject.instant < start.adding(seconds: -skew) {
            faults.append(
                .notYetValid(
                    .confirmationNotYetValid,
                    "The subject confirmation is not valid yet",
                    "NotBefore",
                    start,
                    subject,
                    at: address
                )
            )
        } else if start != nil, isLogin {
            faults.append(
                RuleFinding(
                    code: .confirmationUnknownCondition,
                    message: "The bearer confirmation has `NotBefore`, which the web browser SSO profile forbids.",
                    address: address
                )
            )
        }
        guard let end else {
            if isLogin { lacks("NotOnOrAfter", .confirmationMissing) }
            return
        }
        if subject.instant >= end.adding(seconds: skew) {
            let what = "The subject confirmation"
            faults.append(.expired(.confirmationExpired, what, "NotOnOrAfter", end, subject, at: address))
        } else if let start, start >= end {
            let what = "The subject confirmation"
            faults.append(.neverValid(.confirmationExpired, what, from: start, to: end, at: address))
        }
    }
}
