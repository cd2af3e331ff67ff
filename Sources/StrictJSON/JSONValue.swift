// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A JSON value whose members keep their order, because key order in what is written is fixed.
///
/// `JSONEncoder` sorts keys or leaves them in no order at all.
package indirect enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    /// A number that is no `Int`, as it is written.
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

    /// A string, or null for nil.
    package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

    /// An object without the members that are nil.
    package static func object(present members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }

    /// An array of strings.
    package static func strings(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension JSONValue {
    /// Appends the value on one line.
    ///
    /// - Parameters:
    ///   - output: The bytes that are added to.
    ///   - isEscaped: Which scalars beyond printable ASCII are written as escapes; control characters below U+0020,
    ///     quotation marks and backslashes always are.
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

    /// The value on one line, with no more escapes than the grammar wants.
    package var encoded: [UInt8] {
        var output: [UInt8] = []
        write(to: &output) { _ in false }
        return output
    }

    private static func write(
        _ text: String,
        to output: inout [UInt8],
        escaping isEscaped: (Unicode.Scalar) -> Bool
    ) {
        output.append(UInt8(ascii: "\""))
        defer { output.append(UInt8(ascii: "\"")) }
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            // Most texts need no escape.
            output.append(contentsOf: text.utf8)
            return
        }
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
