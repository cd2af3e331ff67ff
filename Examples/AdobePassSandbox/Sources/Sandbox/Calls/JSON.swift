// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A JSON value that keeps the order of its members.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case fraction(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A name with its value.
    package struct Member: Hashable, Sendable {
        package let name: String
        package var value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// Parses a value; fails if the bytes are not JSON.
    package init?(parsing bytes: [UInt8]) {
        guard JSONNames.areShort(bytes), let value = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else {
            return nil
        }
        self = value
    }

    /// Returns the value of a member, or `nil` if the member is absent.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    /// The string, or `nil` if the value is not a string.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The integer, or `nil` if the value is not an integer.
    package var int: Int? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The elements, or `nil` if the value is not an array.
    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, or `nil` if the value is not an object.
    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// Returns the value merged with another one: objects are merged, and all other values are replaced.
    package func merged(with patch: JSON) -> JSON {
        guard case .object(var members) = self, case .object(let changes) = patch else { return patch }
        for change in changes {
            if let index = members.firstIndex(where: { $0.name == change.name }) {
                members[index].value = members[index].value.merged(with: change.value)
            } else {
                members.append(change)
            }
        }
        return .object(members)
    }
}

extension JSON: Decodable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(Double.self) {
            self = .fraction(value)
        } else if let value = try? container.decode(String.self) {
            guard value.isComparable else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "too many combining marks")
            }
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            let members = try container.decode([String: JSON].self)
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
        }
    }
}

extension JSON: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members):
            try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
        }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSON: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
