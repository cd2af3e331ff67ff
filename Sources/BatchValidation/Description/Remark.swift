// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import UntrustedText

/// How the receiver answered a message that is not rejected, or why it can refuse it, as the capture around it shows.
struct Remark {
    /// The sentence, after a space.
    let sentence: String
    let nextStep: String?
    let party: Finding.Party

    /// Whether the sentence speaks against the message.
    let isContrary: Bool

    /// Describes the receiver that refused a message, then what it can refuse it for; fails if there is neither.
    init?(about record: borrowing ReportRecord) {
        let doubt = Self.doubt(about: record)
        let failure = Self.failure(of: record)
        isContrary = failure != nil || doubt != nil
        if let failure {
            let possible = doubt.map { " Possible reason: \($0.clause)." } ?? ""
            sentence = " But \(failure.clause).\(possible)"
            let reason = record.answer?.isExplained == true ? failure : doubt ?? failure
            (nextStep, party) = (reason.nextStep, reason.party)
        } else if let doubt {
            let risk = record.otherKind == nil ? "the login can still fail: " : "the receiver can refuse it: "
            let isReport = record.result.findings.contains { $0.code == .statusNotSuccess }
            let isAttack = record.result.findings.contains(where: Self.isOpenRedirect)
            sentence = " But \(isReport || isAttack ? "" : risk)\(doubt.clause)."
            (nextStep, party) = (doubt.nextStep, doubt.party)
        } else {
            guard record.isUnsolicitedLogin else { return nil }
            sentence = " The identity provider started this login: the response has no `InResponseTo`."
            nextStep =
                "If the service provider accepts only logins that it started itself, start the login there, or allow the others."
            party = .serviceProvider
        }
    }

    private typealias Part = (clause: String, nextStep: String?, party: Finding.Party)

    /// Returns how the receiver of a message refused it.
    private static func failure(of record: ReportRecord) -> Part? {
        let isResponse = record.otherKind == nil
        let receiver = isResponse ? "service provider" : "receiver"
        // An identity provider redirects to its own page for the login.
        if let answer = record.answer, let refusal = answer.refusal, isResponse || answer.status >= 400,
            record.wasSentToNamedHost
        {
            return (
                "\(isResponse ? "the login failed: " : "")the \(receiver) \(refusal)", answer.remedy(of: receiver),
                isResponse ? .serviceProvider : .identityProvider
            )
        }
        guard let later = record.laterRequest else { return nil }
        let entry = later.entry.map { " (entry \($0))" } ?? ""
        return (
            "the login failed: the service provider began it again\(entry)",
            "The service provider did not keep its session. Check the cookie that its answer sets, with its domain, path, "
                + "`Secure` and `SameSite`, and that all its servers share sessions.", .serviceProvider
        )
    }

    /// The reasons for which receivers refuse a message most often.
    private static let grave: [Finding.Code] = [
        .requestMismatch, .bindingRelayState, .bindingCookie, .bindingMisused, .destinationMismatch,
        .inResponseToMissing,
        .attributesMissing, .samlBadTimestamp,
    ]

    /// Returns whether a warning is about the capture, or about something that receivers tolerate.
    private static func isSilent(_ finding: Finding, in record: ReportRecord) -> Bool {
        let area = String(finding.code.area)
        let tolerated: [Finding.Code] = [
            .attributesDuplicateName, .attributesEmpty, .timeUnsigned, .audienceUnchecked, .signatureUnchecked,
            .encryptionNotDecrypted,
        ]
        // What identity providers refuse in a request, service providers tolerate in a response.
        let isOdd = finding.code == .samlBadID || finding.isTolerated
        let isExpired = finding.code == .signatureKeyExpired && record.otherKind != nil
        return isExpired || isOdd && record.otherKind == nil
            || ["exchange", "encoding", "input"].containsIdentical(to: area) && finding.code != .encodingBadDeflate
            || tolerated.contains(finding.code)
    }

    /// The cause of a warning about a relay state that a service must not follow.
    static let openRedirect = "open-redirect"

    private static func isOpenRedirect(_ finding: Finding) -> Bool {
        finding.cause?.isIdentical(to: openRedirect) == true
    }

    /// Returns the first reason for which a receiver can refuse a message.
    private static func doubt(about record: ReportRecord) -> Part? {
        if let entry = record.repeatedEntry {
            return (
                "the same response was sent before (entry \(entry))",
                "Start a new login: a reload, the back button or a double click sends a response again, and a service provider "
                    + "accepts it once. If the first one failed, read its answer.", .capture
            )
        }
        let warnings = record.result.findings.filter {
            ($0.severity == .warning || $0.code == .signatureUntrustedKey) && !isSilent($0, in: record)
        }
        let attack = warnings.first(where: Self.isOpenRedirect)
        if let finding = attack ?? warnings.first(where: { Self.grave.contains($0.code) }) ?? warnings.first {
            return (finding.message.firstSentence.uncapitalized, finding.remedy, finding.party)
        }
        guard let other = record.otherRequest else { return nil }
        let entry = other.entry.map { " (entry \($0))" } ?? ""
        return (
            "it answers a request that the input does not contain, and not the last one before it\(entry)",
            "The user may have answered the login of another tab, or the service provider lost its request. Sign in once "
                + "more, in one tab, and capture the login from its start.", .capture
        )
    }
}
