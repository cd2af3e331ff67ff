// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON

/// The result for a document in plain sentences.
enum SummaryView {
    static func json(
        _ record: ReportRecord,
        _ relayState: RelayStateView,
        _ old: OldCapture?,
        in capture: Capture
    ) -> JSONValue {
        let errors = record.result.findings.filter { $0.severity == .error }
        let description = DocumentDescription(record)
        return .object([
            .init("verdict", .string(record.verdict.rawValue)),
            .init("headline", .string(description.headline)),
            .init(
                "checks",
                .array(description.checks.map { .strings([$0.check.rawValue, record.words(for: $0)]) })
            ),
            .init("old", old?.json ?? .null),
            .init("facts", .strings(facts(record, relayState, in: capture))),
            .init("first", .optional(description.lead?.message)),
            .init("remedy", .optional(description.nextStep)),
            .init("others", .number(max(0, errors.count - 1))),
        ])
    }

    private static func facts(_ record: ReportRecord, _ relayState: RelayStateView, in capture: Capture) -> [String] {
        let place =
            record.answeredEntry.map { " The capture contains this request: entry \(capture.label(ofEntry: $0))." }
            ?? (capture.isSingle ? "" : " The capture does not contain this request.")
        return DocumentFacts.sentences(record, relayStateSize: relayState.size, aboutRequest: place)
    }
}
