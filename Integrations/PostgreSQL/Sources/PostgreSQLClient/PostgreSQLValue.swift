// SPDX-License-Identifier: Apache-2.0

/// A parameter of a statement.
public enum PostgreSQLValue: Hashable, Sendable {
    /// A text, or the text of any other type, such as the digits of a number.
    case text(String)
    /// A `bytea`.
    case bytes([UInt8])
    /// A `bytea[]`.
    case byteArrays([[UInt8]])

    /// The number as text.
    public static func number(_ number: Int64) -> PostgreSQLValue { .text(String(number)) }

    /// The octets that libpq sends, and whether they are the binary form.
    var octets: (bytes: [UInt8], isBinary: Bool) {
        switch self {
        // The text form ends with a NUL byte.
        case .text(let text): return (Array(text.utf8) + [0], false)
        case .bytes(let bytes): return (bytes, true)
        case .byteArrays(let arrays):
            let elements = arrays.map { "\"\\\\x\(Self.hexadecimal($0))\"" }
            return (Array("{\(elements.joined(separator: ","))}".utf8) + [0], false)
        }
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { String(UInt16($0) | 0x100, radix: 16).dropFirst() }.joined()
    }
}
