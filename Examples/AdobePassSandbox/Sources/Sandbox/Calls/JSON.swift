// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A JSON value that keeps the order of its members for XML; JSON text has them in the order of their names.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Int)
    case fraction(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package let name: String
        package var value: JSON
    }

    package init?(parsing bytes: [UInt8]) {
        guard let value = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else { return nil }
        self = value
    }

    /// Creates the value that encodes as JSON.
    init(encoding value: some Encodable) throws {
        self = try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(value))
    }

    /// Creates an object with members that are known only at run time.
    init(_ members: [(String, JSON)]) { self = .object(members.map { Member(name: $0.0, value: $0.1) }) }

    package subscript(name: String) -> JSON? {
        members?.first { $0.name.utf8.elementsEqual(name.utf8) }?.value
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var int: Int? {
        if case .number(let number) = self { number } else { nil }
    }

    package var array: [JSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    package var members: [Member]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The value as text without white space.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
    }

    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(self))
    }

    /// Returns the value merged with another one: objects are merged, and all other values are replaced.
    func merged(with patch: JSON) -> JSON {
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

    /// Returns the names of members, as paths, that another value does not have.
    func names(missingIn other: JSON) -> [String] {
        (members ?? []).filter { $0.value != .null }.flatMap { member in
            other[member.name].map { member.value.names(missingIn: $0).map { "\(member.name).\($0)" } } ?? [member.name]
        }
    }
}

extension JSON: Codable {
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
            self = .string(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            let members = try container.decode([String: JSON].self)
            self = JSON(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
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
        case .object(let members):
            try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
        }
    }
}
