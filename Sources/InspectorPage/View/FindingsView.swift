// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// The findings of a document, with the explanation of their codes.
enum FindingsView {
    static func json(_ findings: [Finding]) -> JSONValue {
        .array(
            findings.map { finding in
                let meaning = finding.code.meaning
                return .object([
                    .init("code", .string(finding.code.rawValue)),
                    .init("severity", .string(finding.severity.rawValue)),
                    .init("title", .string(meaning.title)),
                    .init("message", .string(finding.message)),
                    .init("reason", .string(meaning.reason)),
                    .init("remedy", .optional(finding.remedy)),
                    .init("expected", .optional(finding.expected)),
                    .init("actual", .optional(finding.actual)),
                    .init("cause", .optional(finding.cause)),
                    .init("line", finding.location.map { .number($0.line) } ?? .null),
                    .init("column", finding.location.map { .number($0.column) } ?? .null),
                    .init("path", .optional(finding.path)),
                ])
            }
        )
    }
}
