// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// The bytes of a document as text.
enum RawView {
    /// The maximum size of the text, in bytes.
    private static let most = 2 << 20

    static func json(_ bytes: [UInt8]) -> JSONValue {
        let text = String(decoding: bytes.prefix(most), as: UTF8.self)
        var lines: [JSONValue] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            lines.append(.string(String(decoding: content, as: UTF8.self).escapedForReport(limit: .max)))
        }
        return .object([.init("lines", .array(lines)), .init("omitted", .number(max(0, bytes.count - most)))])
    }
}
