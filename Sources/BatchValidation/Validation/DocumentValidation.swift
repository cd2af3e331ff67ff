// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import SAMLSignature
internal import TamperingCauses

/// The validation of one document, between its steps.
///
/// A class, because an array cannot contain the decoded document, which cannot be copied.
final class DocumentValidation {
    /// The captured document.
    let source: EnclosedDocument

    /// The record that the steps complete.
    var record: ReportRecord

    /// The document without its layers, if the next step decodes it.
    var peeled: PeeledDocument?

    /// The decoded document, if the last step checks it.
    var document: UnverifiedResponse?

    /// The decoded request that the document answers.
    var asked: (any ProtocolMessage)?

    /// The decoded document, if it is not a response.
    var message: (any ProtocolMessage)?

    init(_ document: EnclosedDocument, from source: String) {
        self.source = document
        self.document = nil
        record = ReportRecord(
            source: source,
            entry: document.entry,
            bytes: document.capture.size,
            result: ValidationResult(unreadable: [document.finding].compactMap(\.self))
        )
    }

    /// The warnings about the use of the binding.
    var bindingFindings: [Finding] = []

    /// The warnings of decoding the layers, and about the binding.
    var warnings: [Finding] {
        (peeled?.warnings.map { Finding($0, .warning) } ?? []) + bindingFindings + (hasByteOrderMark ? [Self.mark] : [])
    }

    /// Whether the sender wrote a byte order mark, and not the program that saved the capture.
    private var hasByteOrderMark: Bool {
        peeled?.layers.isEmpty == false && peeled?.document.starts(with: [0xEF, 0xBB, 0xBF]) == true
    }

    private static let mark = Finding(
        .xmlMalformed,
        .warning,
        "A byte order mark (BOM) precedes the XML: the parsers of many receivers reject it.",
        remedy: "Write the document in UTF-8 without a byte order mark, in .NET with `new UTF8Encoding(false)`."
    ).stating(nil, .identityProvider)

    /// The content that is known before any step, and is counted instead of reported.
    private var knownOther: OtherContent? { source.counted == .none ? nil : source.other }

    /// Whether the steps have something to find out.
    var isOpen: Bool { source.finding == nil && knownOther == nil }

    /// Completes the record with what the input knows, and returns the result.
    func finish(within limits: DocumentLimits) -> DocumentValidator.CollectedResult {
        if let knownOther { return .other(knownOther) }
        if source.finding == nil {
            record.otherRequest = source.otherRequest.flatMap { $0.missingID.utf8.isEmpty ? nil : $0 }
            if let other = OtherContent(of: record), source.counts(other) {
                return .other(other == .unrelated && !source.isReadable ? .notRead : other)
            }
        }
        if let request = source.request { record.request = request }
        (record.answer, record.laterRequest) = (source.answer, source.laterRequest)
        record.repeatedEntry = source.repeatedEntry
        record.carried = source.carried
        if let peeled, record.result.verdict != .unreadable {
            let comparison = CaptureComparison(
                source: source,
                peeled: peeled,
                limits: limits,
                asked: asked,
                message: message,
                outline: record.result.outline,
                request: record.request
            )
            let findings = comparison.findings
            if !findings.isEmpty { record.findings = (record.findings + findings).inReportOrder }
            comparison.assignAudience(of: &record.result.findings)
        }
        if let warning = source.warning { record.findings = (record.findings + [warning]).inReportOrder }
        return .record(record)
    }
}

extension ReportRecord {
    /// Replaces the remedy of the first error: a message with the mark of an attack is not corrected.
    mutating func distrustAttack() {
        guard let attack = resembled.first(where: { $0.grade == .sure }),
            let index = result.findings.firstIndex(where: { $0.severity == .error })
        else { return }
        let fixes = attack.examples.joined(separator: ", ")
        result.findings[index].explain(
            remedy:
                "Treat the document as an attack: no identity provider writes this. Find out who sent it, and check that every "
                + "service that received it has the fix for \(fixes).",
            by: .serviceProvider
        )
    }
}

extension EnclosedDocument {
    /// Whether the content is text, in which a search would have found a message, with no control characters but those of
    /// terminals and printers; or a picture or a recording.
    fileprivate var isReadable: Bool {
        if FileKind.isMedia(capture.bytes) { return true }
        let bytes = (try? UTF16Text.utf8(of: capture.bytes)) ?? capture.bytes
        return !bytes.contains { $0 < 0x07 || 0x0E..<0x20 ~= $0 && $0 != 0x1B }
    }

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
    fileprivate init?(of record: borrowing ReportRecord) {
        guard record.result.verdict == .unreadable, let finding = record.firstError else { return nil }
        if let kind = record.otherMessage {
            self = .message(kind)
        } else if record.isForeign || finding.code == .inputUnknownFormat || finding.code == .inputEmpty {
            self = .unrelated
        } else {
            return nil
        }
    }
}
