// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

extension AnswerValue {
    /// Takes a value of JSON over.
    private init(_ json: JSONDocument) throws(JSONMismatch) {
        switch json {
        case .null: self = .null
        case .bool(let value, _): self = .bool(value)
        case .number(let text, _): self = Int64(text).map { .integer($0) } ?? .otherNumber
        case .string(let text, _): self = .text(text)
        case .array(let values, _):
            self = .list(try values.map { value throws(JSONMismatch) in try AnswerValue(value) })
        case .object:
            var members: [ExactText: AnswerValue] = [:]
            for (name, value) in try JSONObject(json).members { members[name] = try AnswerValue(value) }
            self = .object(members)
        }
    }

    /// Reads JSON.
    ///
    /// - Parameter json: A body; nil if it is no JSON, or holds more than an answer may.
    init?(json: [UInt8]) {
        guard json.count <= Self.mostBytes, let document = try? JSONDocument(answer: json),
            let value = try? AnswerValue(document)
        else { return nil }
        self = value
    }
}
