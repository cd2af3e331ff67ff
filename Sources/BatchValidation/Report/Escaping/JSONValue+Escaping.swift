// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
package import StrictJSON

extension JSONValue {
    /// Appends the value on one line, and escapes characters that control a terminal or a log (S-55).
    package func write(to output: inout [UInt8]) {
        write(to: &output) { $0.isUnsafeInReport }
    }
}

extension JSONMembers {
    /// Appends an object on one line, with the escapes of a report.
    static func write(to output: inout [UInt8], _ describe: (inout JSONMembers) -> Void) {
        write(to: &output, escaping: \.isUnsafeInReport, describe)
    }
}

extension JSONValue {
    /// The value with control characters and bidirectional marks in all texts as visible escapes, for a page (S-55).
    package var escapedForPage: JSONValue {
        switch self {
        case .null, .bool, .number, .decimal: self
        case .string(let text): .string(text.escapedForReport(limit: .max))
        case .array(let elements): .array(elements.map(\.escapedForPage))
        case .object(let members):
            .object(members.map { .init($0.name.escapedForReport(limit: .max), $0.value.escapedForPage) })
        }
    }
}

extension JSONValue {
    /// The value as a line of JSON, with the escapes of reports.
    package var line: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes + [UInt8(ascii: "\n")]
    }
}
