// SPDX-License-Identifier: Apache-2.0

package import Captures
internal import SAML

extension DocumentValidator {
    /// The result for a document of an input with several documents.
    package enum CollectedResult: Sendable {
        case record(ReportRecord)
        /// The content is no response, and is counted instead of reported.
        case other(OtherContent)
    }

    /// Validates a document of an input with several documents.
    package func validate(_ document: EnclosedDocument, from source: String) -> CollectedResult {
        if document.counted != .none, let other = document.other { return .other(other) }
        var record: ReportRecord
        if let finding = document.finding {
            record = ReportRecord(
                source: source,
                entry: document.entry,
                bytes: document.capture.size,
                result: ValidationResult(unreadable: [finding])
            )
        } else {
            record = validate(
                document.capture,
                from: source,
                entry: document.entry,
                answering: document.answered,
                within: document.allowance
            )
            record.otherRequest = document.otherRequest
            if let other = OtherContent(of: record), document.counts(other) { return .other(other) }
        }
        if let request = document.request { record.request = request }
        if let warning = document.warning { record.findings = (record.findings + [warning]).inReportOrder }
        return .record(record)
    }
}

extension EnclosedDocument {
    fileprivate func counts(_ other: OtherContent) -> Bool {
        switch counted {
        case .none: false
        case .otherMessages: other != .unrelated
        case .anyOther: true
        }
    }
}

extension OtherContent {
    /// Returns what an unreadable document is; fails if it may have been meant as a response.
    fileprivate init?(of record: ReportRecord) {
        guard record.verdict == .unreadable, let finding = record.firstError else { return nil }
        if let kind = record.otherMessage {
            self = .message(kind)
        } else if record.isForeign || finding.code == .inputUnknownFormat || finding.code == .inputEmpty {
            self = .unrelated
        } else {
            return nil
        }
    }
}
