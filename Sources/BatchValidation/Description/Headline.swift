// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import SAML
internal import SAMLEncoding
internal import TamperingCauses
internal import UntrustedText

/// The sentences of headlines: the reason of a verdict, and the next step.
enum Headline {
    /// The maximum length of a message that stands for a reason, in UTF-8 bytes.
    private static let maximumReasonLength = 140

    // MARK: Without a failure

    /// Returns the condition under which an accepted document is valid.
    static func restriction(_ record: ReportRecord) -> String {
        let codes: [Finding.Code] = [.conditionsExpired, .conditionsNotYetValid]
        let isLate = record.result.findings.contains { $0.severity == .info && codes.contains($0.code) }
        return isLate ? ", but only within the clock skew" : ""
    }

    static func doubt(_ record: ReportRecord, _ checks: [DocumentCheck]) -> String {
        func reason(_ check: Finding.Check) -> DocumentCheck.Reason? { checks.first { $0.check == check }?.reason }
        let isClosed = reason(.decryption) != nil
        if reason(.signature) == .noKey {
            return isClosed
                ? "neither a trusted key nor a decryption key was given, so nothing was verified or decrypted"
                : "no trusted key was given, so no signature was verified"
        }
        if isClosed {
            return "an encrypted part was not decrypted, because no decryption key was given"
        }
        return "no verified signature covers the \(record.otherKind ?? "response")"
    }

    static func nextStep(_ record: ReportRecord, _ verdict: ReportVerdict, _ options: [String]) -> String? {
        if verdict == .undecided {
            let codes: [Finding.Code] = [.signatureUnchecked, .encryptionNotDecrypted]
            if let finding = record.result.findings.first(where: { codes.contains($0.code) }) { return finding.remedy }
        }
        guard let first = options.first else { return nil }
        var step = "To check the rest, pass `"
        step += first
        for index in options.indices.dropFirst() {
            step += index == options.count - 1 ? "` and `" : "`, `"
            step += options[index]
        }
        step += "`."
        return step
    }

    // MARK: Failures

    static func failure(
        _ verdict: ReportVerdict,
        _ lead: Finding?,
        _ reason: String?,
        _ attacks: [KnownAttack]
    ) -> String {
        switch lead?.code {
        case .signatureWrapping?: return lead?.headline ?? "\(attack): \(lead?.message ?? "")"
        case .xmlDuplicateID?:
            return "\(attack): two elements have the same ID, so a signature does not tell which of them it covers."
        default:
            let sentence =
                verdict == .reject
                ? "Rejected: \(reason ?? "the document violates a rule")."
                : "Unreadable: \(reason ?? "no SAML message could be decoded")."
            return sentence + resemblance(attacks)
        }
    }

    /// Returns the sentence about the first attack whose mark no genuine message has, after a space.
    private static func resemblance(_ attacks: [KnownAttack]) -> String {
        guard let attack = attacks.first(where: { $0.grade == .sure }) else { return "" }
        return " It resembles a known attack: \(attack.name), as in \(attack.examples.joined(separator: ", "))."
    }

    private static let attack = "Possible signature wrapping"

    /// Returns what is wrong, with the values of the document.
    static func reason(of finding: Finding, in record: ReportRecord) -> String {
        specificReason(finding, record)
            ?? (finding.severity == .error ? generalReason(finding) : finding.message.firstSentence.uncapitalized)
    }

    /// Returns what is wrong, without a time or a position of the document.
    static func cause(of finding: Finding, _ specific: String?, _ record: ReportRecord) -> String {
        switch finding.code {
        case .signatureWrapping, .xmlDuplicateID: return "possible signature wrapping"
        default:
            guard let limit = finding.timeLimit else { return specific ?? titleReason(finding) }
            return "\(part(about: finding, record)) \(limit.isEnd ? "expired" : "is not valid yet")"
        }
    }

    static func specificReason(_ finding: Finding, _ record: ReportRecord) -> String? {
        switch finding.code {
        case .statusNotSuccess:
            let codes = (record.result.outline?.status ?? []).map {
                StatusAdvice.standardName(of: $0) ?? "a code that the standard does not name"
            }
            let reporter = finding.party == .serviceProvider && record.otherKind != nil ? "sender" : "identity provider"
            let error = record.result.status.flatMap(ProviderError.init(of:))
            let names = codes + (error?.isCode == true ? [error?.name ?? ""] : [])
            let meaning = error?.meaning.map { ": \($0)" } ?? ""
            let isClaim = record.settings.contains(.trust) && !record.result.isMessageProven
            let claim = isClaim ? "the message claims, unverified, that " : ""
            return
                "\(claim)the \(reporter) reports a failure (\(names.joined(separator: ", ").escapedForReport))\(meaning)"
        case .audienceMismatch: return difference("audience", finding)
        case .recipientMismatch:
            return record.otherKind == nil ? difference("recipient", finding) : finding.message.firstSentence
        case .destinationMismatch: return difference("destination", finding)
        case .issuerMismatch: return difference("issuer", finding)
        case .sessionExpired where finding.expectation == .request:
            return "the user did not sign in again, although the request demands it (`ForceAuthn`)"
        case .signatureInvalidDigest
        where record.resembled.contains(.emptyDigest)
            || finding.cause.flatMap(TamperingCause.init)?.isFormOfValue == true:
            return finding.message.firstSentence.uncapitalized
        case .signatureMissing: return absence(finding, record)
        case .attributesMissing, .inResponseToUnsolicited: return finding.message.firstSentence.uncapitalized
        case .inResponseToMismatch where !finding.differences.isEmpty:
            return "`InResponseTo` differs from the expected request \(finding.differences.words)"
        case .replaySeenBefore:
            return "the assertion was used before: a reload, the back button or a double click sends a response again"
        // The response answers the query, but not what it asks for.
        case .inResponseToMismatch where finding.actual == nil: return finding.message.firstSentence.uncapitalized
        case .signatureWrapping: return nil
        default: return finding.headline ?? timeReason(finding, record)
        }
    }

    /// Returns that a signature is missing, and what shows it.
    private static func absence(_ finding: Finding, _ record: ReportRecord) -> String {
        let misuse = record.result.findings.first { $0.code == .bindingMisused && record.otherKind == nil }
        let clause = "the required signature is missing"
        if let misuse { return "\(clause), and \(misuse.message.firstSentence.uncapitalized)" }
        let sentence = finding.message.firstSentence
        return finding.headline
            ?? "\(clause): \(String(Substring(sentence.utf8.prefix { $0 != UInt8(ascii: ";") })).uncapitalized)"
    }

    /// Returns how a value differs from the expected one, or `nil` if both are not known.
    private static func difference(_ part: String, _ finding: Finding) -> String? {
        guard let found = finding.actual, let expected = finding.expected else { return nil }
        // Both values are escaped: a character that a reader does not see, or takes for another one, is an escape.
        if finding.differences.isEmpty, found.containsBytes(of: "\\u{") != expected.containsBytes(of: "\\u{") {
            return "the \(part) differs in invisible characters, or in characters that look alike"
        }
        return finding.differences.isEmpty
            ? "unexpected \(part) `\(found)`" : "the \(part) differs \(finding.differences.words)"
    }

    private static func part(about finding: Finding, _ record: ReportRecord) -> String {
        switch Array(finding.code.area.utf8) {
        case Array("confirmation".utf8): "the subject confirmation"
        case Array("session".utf8): "the session at the identity provider"
        case Array("signature".utf8): "the signing certificate"
        default: "the \(record.otherKind ?? "assertion")"
        }
    }

    private static func timeReason(_ finding: Finding, _ record: ReportRecord) -> String? {
        guard let limit = finding.timeLimit, let moment = record.result.validationTime else { return nil }
        let part = part(about: finding, record)
        let distance = "\(limit.time.distance(from: moment)) the validation time"
        return limit.isEnd ? "\(part) expired \(distance)" : "\(part) is not valid yet; it starts \(distance)"
    }

    /// Returns the first sentence of a short message about the form, a missing part or a time, otherwise the title of the code.
    static func generalReason(_ finding: Finding) -> String {
        let (area, problem) = (String(finding.code.area), String(finding.code.problem))
        let isSpecific =
            ["input", "encoding", "binding", "xml", "schema", "saml", "encryption"].containsIdentical(to: area)
            || ["expired", "not-yet-valid", "missing", "bad-reference"].containsIdentical(to: problem)
        let sentence = finding.message.firstSentence
        return isSpecific && sentence.utf8.count <= maximumReasonLength ? sentence.uncapitalized : titleReason(finding)
    }

    private static func titleReason(_ finding: Finding) -> String {
        let title = finding.code.meaning.title.asClause
        guard let cause = finding.cause else { return title }
        let isPrefixed = cause.beginsWithBytes(of: "re-")
        let words = isPrefixed ? cause : String(cause.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 })
        // "Content changed after signing" states the cause `content-changed`.
        return title.containsBytes(of: words) ? title : "\(title) (\(words))"
    }
}

extension Finding {
    /// The end or the start of the period that the finding is about, or `nil` if it is about something else.
    package var timeLimit: (time: Timestamp, isEnd: Bool)? {
        let problem = Array(code.problem.utf8)
        let isEnd = problem == Array("expired".utf8) || problem == Array("key-expired".utf8)
        guard isEnd || problem == Array("not-yet-valid".utf8) || problem == Array("key-not-yet-valid".utf8),
            let time = actual.flatMap({ Timestamp(rfc3339: $0) })
        else { return nil }
        return (time, isEnd)
    }
}
