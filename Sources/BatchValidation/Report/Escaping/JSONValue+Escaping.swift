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
        func escaped(_ text: String) -> String { text.escapedForReport(limit: .max) }
        return mapped(escaped, names: escaped)
    }

    /// The values of a document without the user information of anything that looks like a URL (S-99).
    ///
    /// Texts that contain several values, such as messages of findings, are cleaned where they are written.
    var withoutUserInformation: JSONValue { mapped(\.withoutUserInformation) }

    /// Returns the value with other texts.
    private func mapped(_ change: (String) -> String, names: (String) -> String = { $0 }) -> JSONValue {
        switch self {
        case .null, .bool, .number, .decimal: self
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mapped(change, names: names) })
        case .object(let members):
            .object(members.map { .init(names($0.name), $0.value.mapped(change, names: names)) })
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

    /// Returns an array of the values that a closure returns for the elements of a sequence.
    package static func array<Element>(
        _ elements: some Sequence<Element>,
        _ value: (Element) -> JSONValue
    ) -> JSONValue {
        .array(elements.map(value))
    }
}
