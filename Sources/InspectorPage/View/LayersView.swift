// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import StrictJSON

/// The encoding layers of a capture, with their meaning.
enum LayersView {
    static func json(_ record: ReportRecord) -> JSONValue {
        .array(
            record.layers.map { name in
                .object([.init("name", .string(name)), .init("meaning", .string(meaning(of: name)))])
            }
        )
    }

    private static func meaning(of name: String) -> String {
        if let layer = CaptureLayer.allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }) {
            return layer.summary
        }
        switch Array(name.utf8) {
        case Array("bom".utf8): return "A byte order mark in front of the document."
        case Array("soap".utf8): return "A SOAP 1.1 envelope around the message."
        default: return ""
        }
    }
}
