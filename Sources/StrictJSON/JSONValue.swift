// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A JSON value whose object members keep their order, so that output has a fixed key order.
///
/// `JSONEncoder` sorts keys or writes them in an undefined order.
package enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    /// A number that is not an `Int`, as it is written in the text.
    case decimal(String)
    case string(String)
    case array([JSONValue])
    case object([Member])

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        @Exact package private(set) var name: String
        package let value: JSONValue

        package init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// Returns a string, or null if the text is `nil`.
    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// Returns an object that omits members whose value is `nil`.
    package static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }

    /// Returns an array of strings.
    package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension JSONValue {
    /// Appends the value as JSON on one line.
    ///
    /// - Parameters:
    ///   - output: The array that the JSON is appended to.
    ///   - isEscaped: Returns whether a scalar other than printable ASCII is written as an escape. Control characters
    ///     below U+0020, quotation marks and backslashes are always escaped.
    package func write(to output: inout [UInt8], escaping isEscaped: (Unicode.Scalar) -> Bool) {
        switch self {
        case .null: output.append(contentsOf: "null".utf8)
        case .bool(let value): output.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): output.append(contentsOf: String(value).utf8)
        case .decimal(let digits): output.append(contentsOf: digits.utf8)
        case .string(let text): Self.write(text, to: &output, escaping: isEscaped)
        case .array(let elements):
            output.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                element.write(to: &output, escaping: isEscaped)
            }
            output.append(UInt8(ascii: "]"))
        case .object(let members):
            output.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { output.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &output, escaping: isEscaped)
                output.append(UInt8(ascii: ":"))
                member.value.write(to: &output, escaping: isEscaped)
            }
            output.append(UInt8(ascii: "}"))
        }
    }

    /// The value as JSON on one line, with only the escapes that JSON requires.
    package var encoded: [UInt8] {
        var output: [UInt8] = []
        write(to: &output) { _ in false }
        return output
    }

    /// Returns whether all bytes are printable ASCII that JSON does not escape; compilers vectorize the loop.
    private static func needsNoEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var needed: UInt8 = 0
        for index in bytes.indices {
            let byte = unsafe bytes[index]
            needed |= (byte &- 0x20 > 0x5E ? 1 : 0) | (byte == 0x22 ? 1 : 0) | (byte == 0x5C ? 1 : 0)
        }
        return needed == 0
    }

    static func write(
        _ text: String,
        to output: inout [UInt8],
        escaping isEscaped: (Unicode.Scalar) -> Bool
    ) {
        output.append(UInt8(ascii: "\""))
        defer { output.append(UInt8(ascii: "\"")) }
        // Most texts need no escape, and are copied as a whole.
        // Safety: the closure only reads the buffer, which is valid during the call.
        let isWritten = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            guard unsafe needsNoEscape(bytes) else { return false }
            unsafe output.append(contentsOf: bytes)
            return true
        }
        if isWritten == true { return }
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output.append(contentsOf: #"\""#.utf8)
            case "\\": output.append(contentsOf: #"\\"#.utf8)
            case "\n": output.append(contentsOf: #"\n"#.utf8)
            case "\r": output.append(contentsOf: #"\r"#.utf8)
            case "\t": output.append(contentsOf: #"\t"#.utf8)
            case " "..."~": output.append(UInt8(truncatingIfNeeded: scalar.value))
            case _ where scalar < " " || isEscaped(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    output.append(contentsOf: "\\u".utf8)
                    output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
                    output.append(contentsOf: digits.utf8)
                }
            default:
                output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}
