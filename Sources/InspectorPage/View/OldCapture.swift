// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// A rejected document that was younger at the time of its capture, which an export or a log states.
struct OldCapture {
    /// The value for `--at`.
    let time: String

    /// Whether the capture states the time; otherwise it is the `IssueInstant` of the document.
    let isStated: Bool

    /// The verdict at that time.
    private let verdict: ReportVerdict

    /// Validates a document again; fails if no error is about time, or each of them is left at that time.
    init?(_ document: EnclosedDocument, _ record: ReportRecord, from name: String, by settings: PageSettings) {
        // With the time of each document, nothing is old.
        guard settings.moment != nil, record.verdict == .reject, record.hasExpired else { return nil }
        let time: ValidationTime
        if let stated = record.request?.time.flatMap({ Timestamp(rfc3339: $0) }) ?? document.loggedAt {
            (self.time, isStated, time) = (stated.description, true, .instant(stated))
        } else {
            (self.time, isStated, time) = ("issue-instant", false, .issueInstant)
        }
        guard case .record(let past) = settings.validator.validating(at: time).validate(document, from: name).result,
            !past.hasExpired
        else { return nil }
        verdict = past.verdict
    }

    var json: JSONValue {
        .object([
            .init("at", .string(time)), .init("stated", .bool(isStated)),
            .init("verdict", .string(verdict.rawValue)),
        ])
    }
}

extension ReportRecord {
    /// Whether an error can vanish at an earlier validation time.
    fileprivate var hasExpired: Bool {
        result.findings.contains { $0.severity == .error && $0.timeLimit?.isEnd == true }
    }
}
