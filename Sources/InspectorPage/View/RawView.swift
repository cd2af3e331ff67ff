// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON

/// The bytes of a document as text.
enum RawView {
    /// The maximum size of the text, in bytes.
    private static let most = 2 << 20

    /// The bytes that end a value in a query, a form, or a text around them.
    private static let ends = Array("&\"'<> \t\r\n".utf8)

    /// Returns a capture that cannot be decoded, without the relay state of a query or a form.
    static func json(undecoded capture: [UInt8]) -> JSONValue {
        let name = Array("RelayState=".utf8)
        var bytes: [UInt8] = []
        var rest = capture[...]
        while let byte = rest.first {
            if rest.starts(with: name) {
                bytes += name + "(hidden)".utf8
                rest = rest.dropFirst(name.count).drop { !ends.contains($0) }
            } else {
                bytes.append(byte)
                rest.removeFirst()
            }
        }
        return json(bytes)
    }

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
