// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// A rejected document that is merely old: it is accepted at the time of its capture, which an export or a log states.
struct OldCapture {
    /// The value for `--at`.
    let time: String

    /// Whether the capture states the time; otherwise it is the `IssueInstant` of the document.
    let isStated: Bool

    /// Whether nothing failed at that time, but no trusted key verified the content.
    let isUndecided: Bool

    /// Validates a document again; fails if an error is not about time, or the document is not accepted at that time.
    init?(_ document: EnclosedDocument, _ record: ReportRecord, from name: String, by settings: PageSettings) {
        // With the time of each document, nothing is old.
        guard settings.moment != nil, record.verdict == .reject,
            record.findings.allSatisfy({ $0.severity != .error || $0.isAboutExpiry })
        else { return nil }
        let time: ValidationTime
        if let stated = record.request?.time.flatMap({ Timestamp(rfc3339: $0) }) ?? document.loggedAt {
            (self.time, isStated, time) = (stated.description, true, .instant(stated))
        } else {
            (self.time, isStated, time) = ("issue-instant", false, .issueInstant)
        }
        guard case .record(let past) = settings.validator.validating(at: time).validate(document, from: name),
            !past.verdict.isFailure
        else { return nil }
        isUndecided = past.verdict == .undecided
    }

    var json: JSONValue {
        .object([.init("at", .string(time)), .init("stated", .bool(isStated)), .init("undecided", .bool(isUndecided))])
    }
}

extension Finding {
    /// Whether the finding can vanish at an earlier validation time.
    fileprivate var isAboutExpiry: Bool {
        let problem = Array(code.problem.utf8)
        return problem == Array("expired".utf8) || problem == Array("key-expired".utf8)
            || code == .confirmationNoValidConfirmation
    }
}
