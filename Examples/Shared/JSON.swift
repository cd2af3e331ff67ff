// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A JSON value.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case fraction(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// Parses the only value of a JSON text.
    package init?(parsing bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// Creates the value that encodes as JSON.
    package init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
    }

    /// Creates an object with members that are known only at run time; the first one of a name counts.
    package init(_ members: some Sequence<(String, JSON)>) { self = .object(Dictionary(members) { first, _ in first }) }

    /// Returns the member of an object.
    package subscript(name: String) -> JSON? { members?[name] }

    /// The text, or `nil` for a value of another kind.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The integer, or `nil` for a value of another kind.
    package var int: Int? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The elements, or `nil` for a value of another kind.
    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object, or `nil` for a value of another kind.
    package var members: [String: JSON]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The value as text without white space, with members in the order of their names.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    }

    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// Returns the value merged with another one: objects are merged, and all other values are replaced.
    package func merged(with patch: JSON) -> JSON {
        guard case .object(let members) = self, case .object(let changes) = patch else { return patch }
        return .object(members.merging(changes) { $0.merged(with: $1) })
    }

    /// Returns the names of members, as paths, that another value does not have.
    package func names(missingIn other: JSON) -> [String] {
        (members ?? [:]).filter { $0.value != .null }.flatMap { name, value in
            other[name].map { value.names(missingIn: $0).map { "\(name).\($0)" } } ?? [name]
        }
    }
}

extension JSON: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .number(value)
        } else if let value = try? container.decode(Double.self) {
            self = .fraction(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .fraction(let value): try container.encode(value)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}

/// A value that can be written into a JSON object.
package protocol JSONConvertible {
    /// The value as JSON.
    var json: JSON { get }
}

extension JSON: JSONConvertible { package var json: JSON { self } }
extension String: JSONConvertible { package var json: JSON { .string(self) } }
extension Int: JSONConvertible { package var json: JSON { .number(self) } }
extension Int64: JSONConvertible { package var json: JSON { .number(Int(self)) } }
extension Bool: JSONConvertible { package var json: JSON { .bool(self) } }
extension Array: JSONConvertible where Element: JSONConvertible { package var json: JSON { .array(map(\.json)) } }

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int) { self = .number(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }

    /// Creates an object without the members whose value is `nil`.
    package init(dictionaryLiteral elements: (String, (any JSONConvertible)?)...) {
        self.init(elements.compactMap { name, value in value.map { (name, $0.json) } })
    }
}
