// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import StrictJSON
internal import UntrustedText

/// The findings of a document, with the explanation of their codes: errors first, and equal ones once.
enum FindingsView {
    static func json(_ record: ReportRecord, expectedRequests: [String]) -> JSONValue {
        var groups: [(finding: Finding, places: [Finding])] = []
        for severity in [Finding.Severity.error, .warning, .info] {
            for finding in record.findings where finding.severity == severity {
                if let index = groups.firstIndex(where: { $0.finding.isEqual(to: finding) }) {
                    groups[index].places.append(finding)
                } else {
                    groups.append((finding, [finding]))
                }
            }
        }
        return .array(groups) { finding, places in
            let values = record.values(of: finding, expectedRequests: expectedRequests)
            return .object([
                .init("code", .string(finding.code.rawValue)),
                .init("severity", .string(finding.severity.rawValue)),
                .init("title", .string(finding.code.meaning.title)),
                .init("message", .string(finding.message)),
                .init("remedy", .optional(finding.remedy)),
                .init("values", .array(values) { .array([.string($0.name), .string($0.text)]) }),
                .init("places", .array(places, place)),
            ])
        }
    }

    private static func place(_ finding: Finding) -> JSONValue {
        .object([
            .init("line", finding.location.map { .number($0.line) } ?? .null),
            .init("column", finding.location.map { .number($0.column) } ?? .null),
            .init("path", .optional(finding.path)),
        ])
    }
}

extension Finding {
    /// Whether two findings differ only in their place.
    fileprivate func isEqual(to other: Finding) -> Bool {
        code == other.code && severity == other.severity && texts == other.texts
    }

    private var texts: [ExactText?] { [message, expected, actual, cause, ownRemedy].map { $0.map { ExactText($0) } } }
}
