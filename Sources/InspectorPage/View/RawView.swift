// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// The bytes of a document as text.
enum RawView {
    /// The maximum size of the text, in bytes.
    private static let maximumBytes = 2 << 20

    /// The bytes that end a value in a query, a form, or a text around them.
    private static let ends = Array("&\"'<> \t\r\n".utf8)

    /// The number of bytes of a capture that cannot be decoded that are shown in hexadecimal.
    private static let maximumDumpedBytes = 1 << 10

    /// Returns a capture that cannot be decoded, as text and in hexadecimal, without the relay state of a query or a form.
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
        return json(bytes, dump: dump(bytes))
    }

    /// Returns the first bytes in hexadecimal, 16 on a line after their offset, with the ASCII characters among them.
    private static func dump(_ bytes: [UInt8]) -> [String] {
        let first = bytes.prefix(maximumDumpedBytes)
        return stride(from: 0, to: first.count, by: 16).map { start in
            let line = Array(first[start..<min(start + 16, first.count)])
            let offset = [UInt8(truncatingIfNeeded: start >> 8), UInt8(truncatingIfNeeded: start)].hexadecimalText
            let digits = line.hexadecimalText(isUppercase: false, separator: UInt8(ascii: " "))
            let text = line.map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: ".") }
            let gap = String(repeating: " ", count: 50 - digits.utf8.count)
            return "\(offset)  \(digits)\(gap)\(String(decoding: text, as: UTF8.self))"
        }
    }

    static func json(_ bytes: [UInt8], dump: [String] = []) -> JSONValue {
        let text = String(decoding: bytes.prefix(maximumBytes), as: UTF8.self)
        var lines: [JSONValue] = []
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            lines.append(.string(String(decoding: content, as: UTF8.self).escapedForReport(limit: .max)))
        }
        return .object([
            .init("lines", .array(lines)), .init("omitted", .number(max(0, bytes.count - maximumBytes))),
            .init("dump", .strings(dump)),
        ])
    }
}
