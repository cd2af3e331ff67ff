// SPDX-License-Identifier: Apache-2.0

extension AnswerValue {
    /// Takes a value of JSON over.
    init(_ json: JSONValue) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let text): self = Int64(text).map { .integer($0) } ?? .otherNumber
        case .string(let text): self = .text(text)
        case .array(let values): self = .list(values.map { AnswerValue($0) })
        case .object(let members): self = .object(members.mapValues { AnswerValue($0) })
        }
    }

    /// Reads JSON.
    ///
    /// - Parameter json: A body; nil if it is no JSON, or holds more than an answer may.
    init?(json: [UInt8]) {
        guard json.count <= Limits.bytes, let value = try? JSONValue(parsing: json) else { return nil }
        self.init(value)
    }
}
