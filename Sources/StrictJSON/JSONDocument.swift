// SPDX-License-Identifier: Apache-2.0

package import UntrustedText

/// A JSON value in memory, with its location in the text.
///
/// A duplicate name in an object is an error, because two parsers could read different values for it.
package indirect enum JSONDocument: Hashable, Sendable {
    case null(JSONPlace)
    case bool(Bool, JSONPlace)
    /// A number, as it is written in the text.
    case number(String, JSONPlace)
    case string(String, JSONPlace)
    case array([JSONDocument], JSONPlace)
    case object([Member], JSONPlace)

    /// A member of an object.
    package struct Member: Hashable, Sendable {
        /// The name of the member.
        @Exact package private(set) var name: String

        /// The location of the name.
        package let location: JSONPlace

        /// The value of the member.
        package let value: JSONDocument
    }

    /// The location of the start of the value.
    package var location: JSONPlace {
        switch self {
        case .null(let location), .bool(_, let location), .number(_, let location), .string(_, let location),
            .array(_, let location), .object(_, let location):
            location
        }
    }

    /// The value without locations.
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
    /// The default maximum nesting depth of values.
    package static let maximumDepth = 64

    /// Parses a text in memory.
    ///
    /// - Parameters:
    ///   - bytes: The text, as UTF-8; a leading byte order mark is ignored.
    ///   - maximumDepth: The maximum nesting depth of values.
    /// - Throws: The first error, with its location.
    package init(parsing bytes: [UInt8], maximumDepth: Int = Self.maximumDepth) throws(JSONFault) {
        var reader = JSONReader(bytes, maximumDepth: maximumDepth)
        // The first call returns an event or throws.
        let first = try reader.next() ?? .null
        self = try Self.read(first, from: &reader)
        _ = try reader.next()
    }

    /// Reads a value; the reader limits the depth of recursion.
    private static func read(_ event: JSONEvent, from reader: inout JSONReader) throws(JSONFault) -> JSONDocument {
        let location = reader.eventLocation
        switch event {
        case .null: return .null(location)
        case .bool(let value): return .bool(value, location)
        case .number:
            guard reader.text.count <= JSONReader.maximumNameBytes else {
                throw reader.fault(.tooLong, "A number has more than \(JSONReader.maximumNameBytes) digits.")
            }
            return .number(String(decoding: reader.text, as: UTF8.self), location)
        case .string:
            let text = try reader.takeString(limit: .max)
            guard !reader.hasLoneSurrogate else { throw reader.loneSurrogate }
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
                guard name.count <= JSONReader.maximumNameBytes else {
                    throw reader.fault(.tooLong, "A name has more than \(JSONReader.maximumNameBytes) bytes.")
                }
                guard !reader.hasLoneSurrogate else { throw reader.loneSurrogate }
                // Compare bytes, because `String` treats canonically equivalent names as equal.
                guard names.insert(name).inserted else {
                    throw reader.fault(.duplicateName, at: place, "The object contains this name twice.")
                }
                guard let event = try reader.next() else { break }
                let value = try read(event, from: &reader)
                members.append(Member(name: String(decoding: name, as: UTF8.self), location: place, value: value))
            }
            return .object(members, location)
        case .name, .endObject, .endArray:
            preconditionFailure("the reader reported a value where no value is allowed")
        }
    }
}
