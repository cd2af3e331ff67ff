// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

extension JSONDocument {
    /// Deeper than any body of the services by far.
    static let mostAnswerDepth = 32

    /// Reads what a service or a client sent.
    ///
    /// - Parameter bytes: The text, in UTF-8 without a byte order mark, which RFC 8259 lets nobody send.
    /// - Throws: A fault if it is no JSON, nests too deep, or names a member of an object twice.
    init(answer bytes: [UInt8]) throws(JSONMismatch) {
        guard bytes.first != 0xEF else { throw JSONMismatch("expected JSON, found a byte order mark") }
        do throws(JSONFault) {
            try self.init(parsing: bytes, mostDepth: Self.mostAnswerDepth)
        } catch {
            throw JSONMismatch("expected JSON; \(error)")
        }
    }

    /// Whether it is `null`.
    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The text of a string.
    var text: String? {
        if case .string(let text, _) = self { text } else { nil }
    }

    /// The text of a string, a number or a truth value.
    var scalar: String? {
        switch self {
        case .string(let text, _), .number(let text, _): text
        case .bool(let value, _): value ? "true" : "false"
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
