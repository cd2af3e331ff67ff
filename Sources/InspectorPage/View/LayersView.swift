// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import StrictJSON
internal import UntrustedText

/// The encoding layers of a capture, with their meaning.
enum LayersView {
    static func json(_ record: ReportRecord) -> JSONValue {
        .array(record.layers) { name in
            .object([.init("name", .string(name)), .init("meaning", .string(meaning(of: name)))])
        }
    }

    private static func meaning(of name: String) -> String {
        let layer = CaptureLayer.allCases.first { $0.rawValue.isIdentical(to: name) }
        return layer?.summary ?? others[ExactText(name)] ?? ""
    }

    private static let others: [ExactText: String] = [
        "bom": "A byte order mark in front of the document.", "soap": "A SOAP 1.1 envelope around the message.",
    ]
}
