// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON
internal import UntrustedText

/// The verdict of a document, its reason and its checks.
enum SummaryView {
    static func json(_ record: ReportRecord, _ description: DocumentDescription, _ old: OldCapture?) -> JSONValue {
        .object([
            .init("verdict", .string(record.verdict.rawValue)),
            .init("headline", .string(description.headline)),
            .init("hasRemark", .bool(description.hasRemark)),
            .init("message", .optional(message(description))),
            .init("remedy", .optional(description.nextStep)),
            .init("party", .optional(description.party?.rawValue)),
            .init("at", .optional(record.result.validationTime?.description)),
            .init("old", old?.json ?? .null),
            .init(
                "checks",
                .array(description.checks) { check in
                    .object([
                        .init("check", .string(check.check.rawValue)),
                        .init("label", .string(record.label(of: check.check))),
                        .init("state", .string(check.state.name)),
                        .init("text", .string(record.words(for: check))),
                        .init("values", .strings(usable(record.values(for: check.check)))),
                    ])
                }
            ),
        ])
    }

    /// Returns the message of the finding that the headline is about, unless the headline contains it.
    private static func message(_ description: DocumentDescription) -> String? {
        guard let message = description.lead?.message else { return nil }
        let words = String(decoding: message.utf8.dropLast(), as: UTF8.self).asciiLowercased
        return description.headline.asciiLowercased.containsBytes(of: words) ? nil : message
    }

    /// Returns the values if the page can pass them on unchanged: none is escaped.
    private static func usable(_ values: [String]) -> [String] {
        values.allSatisfy { $0.comparable.isIdentical(to: $0) && !$0.utf8.contains(UInt8(ascii: "\n")) } ? values : []
    }
}
