// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension AnswerValue {
    /// How much one answer may hold, in JSON as in XML.
    enum Limits {
        /// Bytes of the whole body.
        static let bytes = 2 << 20
        /// Depth of nesting.
        static let depth = 32
        /// Values and names in total.
        static let values = 50_000
    }

    /// Reads JSON.
    ///
    /// - Parameter json: A body.
    /// - Returns: The value, or nil if the body is no JSON, or holds more than an answer may.
    init?(json: [UInt8]) {
        guard Self.isWithinLimits(json), let value = try? JSONDecoder().decode(Self.self, from: Data(json)) else {
            return nil
        }
        self = value
    }

    /// Counts nesting and separators before anything recurses or allocates.
    private static func isWithinLimits(_ json: [UInt8]) -> Bool {
        guard json.count <= Limits.bytes else { return false }
        var depth = 0
        var values = 1
        var isInString = false
        var isEscaped = false
        for byte in json {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                values += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): values += 1
            default: break
            }
            guard depth <= Limits.depth, values <= Limits.values else { return false }
        }
        return true
    }
}

extension AnswerValue: Decodable {
    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Name.self) {
            var members: [String: AnswerValue] = [:]
            for name in container.allKeys {
                members[name.stringValue] = try container.decode(AnswerValue.self, forKey: name)
            }
            self = .object(members)
            return
        }
        if var container = try? decoder.unkeyedContainer() {
            var values: [AnswerValue] = []
            while !container.isAtEnd { values.append(try container.decode(AnswerValue.self)) }
            self = .list(values)
            return
        }
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let number = try? container.decode(Int64.self) {
            self = .integer(number)
        } else {
            self = .otherNumber
        }
    }
}
