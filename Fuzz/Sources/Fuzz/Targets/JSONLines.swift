// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import StrictJSON

/// JSON Lines, and the JSON reader.
///
/// - The division of lines into pieces has no effect.
/// - A JSON text that is read, written and read again has the same value.
struct JSONLines: FuzzTarget {
    static let name = "json-lines"
    static let maximumBytes = 8_192
    static let dictionary = "json"

    private let file = MemoryFile()
    private let opening = InputOpening(limits: DocumentLimits())
    private let fields: [FieldPath]
    private let limit = 1 << 16

    init() {
        fields = [.samlResponse] + ["request.form.SAMLResponse", "a.1.b"].compactMap(FieldPath.init)
    }

    func run(_ bytes: [UInt8]) {
        for field in fields {
            let whole = reader(bytes, Pieces([], of: 1), field).all()
            for size in [bytes.count < 256 ? 1 : 57, bytes.count / 2 + 1] {
                let pieces = reader([], Pieces(bytes, of: size), field).all()
                holds(pieces == whole, "lines in pieces of \(size) have the same documents")
            }
            for document in whole {
                holds(document.capture.bytes.count <= limit + 1, "a capture stays within its limit")
            }
        }
        if let value = try? JSONDocument(parsing: bytes).value {
            var text: [UInt8] = []
            value.write(to: &text)
            holds((try? JSONDocument(parsing: text).value) == value, "a written value can be read again")
        }
        file.write(bytes)
        _ = opening.documents(of: file)
    }

    private func reader(_ head: [UInt8], _ source: Pieces, _ field: FieldPath) -> JSONLinesReader {
        JSONLinesReader(head, continuedBy: source, field: field, limit: limit)
    }
}
