// SPDX-License-Identifier: Apache-2.0

package import StrictJSON

extension JSONDocument {
    /// The maximum nesting depth.
    ///
    /// Documented bodies of the services are far less nested.
    static let maximumAnswerDepth = 32

    /// Parses a text of a service or a client.
    ///
    /// - Parameter bytes: The text, in UTF-8. RFC 8259 forbids a byte order mark.
    /// - Throws: A fault if the text is not JSON, exceeds the nesting depth, or repeats a member name of an object.
    init(answer bytes: [UInt8]) throws(JSONMismatch) {
        guard bytes.first != 0xEF else {
            throw JSONMismatch("The text begins with a byte order mark, which JSON forbids.")
        }
        do throws(JSONFault) {
            try self.init(parsing: bytes, maximumDepth: Self.maximumAnswerDepth)
        } catch {
            throw JSONMismatch("The text is not JSON: \(error)")
        }
    }

    /// Whether the value is `null`.
    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The text of a string; `nil` for another type.
    package var text: String? {
        if case .string(let text, _) = self { text } else { nil }
    }

    /// The text of a string, a number or a Boolean; `nil` for another type.
    var scalar: String? {
        switch self {
        case .string(let text, _), .number(let text, _): text
        case .bool(let value, _): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// The type of the value, for messages.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
