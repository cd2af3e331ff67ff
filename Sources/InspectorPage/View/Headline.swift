// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// The verdict and its reason in one line, for a headline and for a row of the list.
enum Headline {
    /// The maximum length of a message that stands for a reason, in UTF-8 bytes.
    private static let longestReason = 140

    /// Returns the headline of a document.
    static func text(_ record: ReportRecord) -> String {
        switch record.verdict {
        case .accept:
            isUnchecked(record)
                ? "Accepted, but no signature was verified. Do not use this result to authenticate a user."
                : "Accepted. The document meets every rule of the policy."
        case .reject: "Rejected: \(reason(record) ?? "the document violates a rule")."
        case .unreadable: "Unreadable: \(reason(record) ?? "no SAML message could be decoded")."
        }
    }

    /// Returns the reason that a document is not accepted, without a period; `nil` for an accepted document.
    static func reason(_ record: ReportRecord) -> String? {
        guard let finding = record.findings.first(where: { $0.severity == .error }) else { return nil }
        return specificReason(finding, record) ?? generalReason(finding)
    }

    static func isUnchecked(_ record: ReportRecord) -> Bool {
        record.findings.contains { $0.code == .signatureUnchecked }
    }

    // MARK: Reasons

    private static func specificReason(_ finding: Finding, _ record: ReportRecord) -> String? {
        switch finding.code {
        case .statusNotSuccess:
            let codes = (record.outline?.status ?? []).map { code in
                String(Substring(code[...].utf8.suffix { $0 != UInt8(ascii: ":") }))
            }
            return "the identity provider reports a failure (\(codes.joined(separator: ", ").escapedForReport))"
        case .audienceMismatch: return difference("audience", finding)
        case .recipientMismatch: return difference("recipient", finding)
        case .destinationMismatch: return difference("destination", finding)
        case .issuerMismatch: return difference("issuer", finding)
        default: return timeReason(finding, record)
        }
    }

    /// Returns how a value differs from the expected one, or `nil` if both are not known.
    private static func difference(_ part: String, _ finding: Finding) -> String? {
        guard let found = finding.actual, let expected = finding.expected else { return nil }
        // Both values are escaped: a character that a reader does not see, or takes for another one, is an escape.
        if found.containsBytes(of: "\\u{") != expected.containsBytes(of: "\\u{") {
            return "the \(part) differs in invisible characters, or in characters that look alike"
        }
        func values(_ text: String) -> [String] {
            text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
        }
        guard let nearest = NearMiss.nearest(to: values(found), among: values(expected)) else {
            return "unexpected \(part) `\(found)`"
        }
        return "the \(part) differs \(nearest.differences.words)"
    }

    private static func timeReason(_ finding: Finding, _ record: ReportRecord) -> String? {
        guard let limit = finding.timeLimit, let moment = record.result.validationTime else { return nil }
        let part =
            switch Array(finding.code.area.utf8) {
            case Array("confirmation".utf8): "the subject confirmation"
            case Array("session".utf8): "the session at the identity provider"
            case Array("signature".utf8): "the signing certificate"
            default: "the \(record.otherKind ?? "assertion")"
            }
        let distance = "\(limit.time.distance(from: moment)) the validation time"
        return limit.isEnd ? "\(part) expired \(distance)" : "\(part) is not valid yet; it starts \(distance)"
    }

    /// Returns the first sentence of a short message about the form of the document or a time, otherwise the title of the code.
    private static func generalReason(_ finding: Finding) -> String {
        let (area, problem) = (String(finding.code.area), String(finding.code.problem))
        let isSpecific =
            ["input", "encoding", "xml", "schema", "saml", "encryption"].containsIdentical(to: area)
            || ["expired", "not-yet-valid"].containsIdentical(to: problem)
        let sentence = finding.message.firstSentence
        if isSpecific, sentence.utf8.count <= longestReason { return sentence.uncapitalized }
        let title = finding.code.meaning.title.asClause
        guard let cause = finding.cause else { return title }
        let words = String(cause.utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 })
        // "Content changed after signing" states the cause `content-changed`.
        return title.containsBytes(of: words) ? title : "\(title) (\(words))"
    }
}

extension Finding {
    /// The end or the start of the period that the finding is about, or `nil` if it is about something else.
    var timeLimit: (time: Timestamp, isEnd: Bool)? {
        let problem = Array(code.problem.utf8)
        let isEnd = problem == Array("expired".utf8) || problem == Array("key-expired".utf8)
        guard isEnd || problem == Array("not-yet-valid".utf8) || problem == Array("key-not-yet-valid".utf8),
            let time = expected.flatMap({ Timestamp(rfc3339: $0) })
        else { return nil }
        return (time, isEnd)
    }
}

extension String {
    fileprivate init(_ bytes: [UInt8]) { self.init(decoding: bytes, as: UTF8.self) }

    /// The text before the first period that ends a sentence.
    fileprivate var firstSentence: String {
        let bytes = Array(utf8)
        let end = bytes.indices.first { index in
            bytes[index] == UInt8(ascii: ".")
                && (index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: " "))
        }
        return String(Array(bytes[..<(end ?? bytes.count)]))
    }

    /// The words by which a title is a sentence and not a name.
    private static let verbs: Set<[UInt8]> = Set(
        ["is", "are", "was", "were", "has", "does", "expired", "changed", "changes", "breaks", "reports"]
            .map { (verb: String) in Array(verb.utf8) }
    )

    /// The title as a part of a sentence: "Signature does not verify" has an article, "Unexpected audience" has none.
    fileprivate var asClause: String {
        let text = uncapitalized
        let isSentence = utf8.split(separator: UInt8(ascii: " ")).dropFirst().contains {
            Self.verbs.contains(Array($0))
        }
        return isSentence && !text.isIdentical(to: self) ? "the \(text)" : text
    }

    /// The text with a lowercase first letter, unless its first word is a name such as Base64 or SAML.
    fileprivate var uncapitalized: String {
        let word = utf8.prefix { $0 != UInt8(ascii: " ") }
        guard let first = word.first, UInt8(ascii: "A")...UInt8(ascii: "Z") ~= first,
            word.dropFirst().allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || $0 == UInt8(ascii: "-") })
        else { return self }
        return String([first.asciiLowercased] + utf8.dropFirst())
    }
}

extension Substring.UTF8View {
    fileprivate func suffix(while isIncluded: (UInt8) -> Bool) -> Substring.UTF8View {
        var start = endIndex
        while start > startIndex, isIncluded(self[index(before: start)]) { start = index(before: start) }
        return self[start...]
    }
}
