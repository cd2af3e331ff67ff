// SPDX-License-Identifier: Apache-2.0

/// A value of JSON (RFC 8259).
enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number as it is written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Reads a text of JSON.
    ///
    /// - Parameter bytes: The text, in UTF-8.
    /// - Throws: A fault if it is no JSON, nests too deep, or names a member of an object twice.
    init(parsing bytes: [UInt8]) throws(JSONFault) {
        var reader = JSONReader(bytes)
        self = try reader.document()
    }

    /// The text of a string, a number or a truth value.
    var scalar: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// What kind of value it is, for a fault.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a truth value"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

/// Why a text of JSON is not what was expected; nothing of its strings is in it.
struct JSONFault: Error, Hashable, Sendable {
    /// What was expected and found, and where.
    let reason: String

    init(_ reason: String) {
        self.reason = reason
    }
}
