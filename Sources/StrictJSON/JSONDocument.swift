// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A value of a small JSON text, with its place.
///
/// Every object that is read into memory has each name once, or is refused: two readers of a name that stands twice
/// could see two values.
package indirect enum JSONDocument: Hashable, Sendable {
    case null(JSONPlace)
    case bool(Bool, JSONPlace)
    /// A number as it is written.
    case number(String, JSONPlace)
    case string(String, JSONPlace)
    case array([JSONDocument], JSONPlace)
    case object([Member], JSONPlace)

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        /// Its name.
        @Exact package private(set) var name: String

        /// Where the name stands.
        package let location: JSONPlace

        /// Its value.
        package let value: JSONDocument
    }

    /// Where the value begins.
    package var location: JSONPlace {
        switch self {
        case .null(let location), .bool(_, let location), .number(_, let location), .string(_, let location),
            .array(_, let location), .object(_, let location):
            location
        }
    }

    /// The value without its places.
    package var value: JSONValue {
        switch self {
        case .null: .null
        case .bool(let value, _): .bool(value)
        case .number(let digits, _): Int(digits).map(JSONValue.number) ?? .decimal(digits)
        case .string(let text, _): .string(text)
        case .array(let elements, _): .array(elements.map(\.value))
        case .object(let members, _): .object(members.map { .init($0.name, $0.value.value) })
        }
    }
}

extension JSONDocument {
    /// How deep the values of a small text may be nested.
    package static let mostDepth = 64

    /// Parses a text that is in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8; a byte order mark in front is passed over.
    ///   - mostDepth: How deep values may be nested.
    /// - Throws: The first fault, with its place.
    package init(parsing bytes: [UInt8], mostDepth: Int = Self.mostDepth) throws(JSONFault) {
        var reader = JSONReader(bytes, mostDepth: mostDepth)
        // The first call gives an event or throws.
        let first = try reader.next() ?? .null
        self = try Self.read(first, from: &reader)
        _ = try reader.next()
    }

    /// Reads one value; the reader has bounded how deep this goes.
    private static func read(_ event: JSONEvent, from reader: inout JSONReader) throws(JSONFault) -> JSONDocument {
        let location = reader.eventLocation
        switch event {
        case .null: return .null(location)
        case .bool(let value): return .bool(value, location)
        case .number:
            guard reader.text.count <= JSONReader.mostNameBytes else {
                throw reader.fault(.tooLong, "a number of more than \(JSONReader.mostNameBytes) digits")
            }
            return .number(String(decoding: reader.text, as: UTF8.self), location)
        case .string:
            let text = try reader.takeString(limit: .max)
            guard !reader.hasLoneSurrogate else { throw reader.fault(.notUTF8, "half of a surrogate pair") }
            return .string(String(decoding: text, as: UTF8.self), location)
        case .beginArray:
            var elements: [JSONDocument] = []
            while let next = try reader.next(), next != .endArray {
                elements.append(try read(next, from: &reader))
            }
            return .array(elements, location)
        case .beginObject:
            var members: [Member] = []
            var names: Set<[UInt8]> = []
            while let next = try reader.next(), next == .name {
                let name = reader.text
                let place = reader.eventLocation
                guard name.count <= JSONReader.mostNameBytes else {
                    throw reader.fault(.tooLong, "a name of more than \(JSONReader.mostNameBytes) bytes")
                }
                guard !reader.hasLoneSurrogate else { throw reader.fault(.notUTF8, "half of a surrogate pair") }
                // Bytes, because Swift takes two spellings of one letter for the same text.
                guard names.insert(name).inserted else {
                    throw reader.fault(.duplicateName, at: place, "a name that stands in the object already")
                }
                guard let event = try reader.next() else { break }
                let value = try read(event, from: &reader)
                members.append(Member(name: String(decoding: name, as: UTF8.self), location: place, value: value))
            }
            return .object(members, location)
        case .name, .endObject, .endArray:
            preconditionFailure("the reader told a value where none can stand")
        }
    }
}
