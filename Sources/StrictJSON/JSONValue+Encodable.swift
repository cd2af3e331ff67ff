// SPDX-License-Identifier: Apache-2.0

/// A key of an object with any name.
package struct ObjectKey: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) { self.stringValue = stringValue }

    package init?(intValue: Int) { nil }
}

extension JSONValue: Encodable {
    /// Encodes the value; an encoder decides on the order of members and on the form of decimals.
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: ObjectKey.self)
            for member in members { try container.encode(member.value, forKey: ObjectKey(stringValue: member.name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        default:
            var container = encoder.singleValueContainer()
            switch self {
            case .bool(let value): try container.encode(value)
            case .number(let value): try container.encode(value)
            case .decimal(let digits): try container.encode(Double(digits))
            case .string(let text): try container.encode(text)
            case .null, .array, .object: try container.encodeNil()
            }
        }
    }
}
