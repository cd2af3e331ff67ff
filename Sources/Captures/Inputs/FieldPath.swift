// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
package import UntrustedText

/// The path of the document in a JSON value: names separated by periods, such as `request.form.SAMLResponse`.
///
/// A number selects an element of an array, from zero.
package struct FieldPath: Hashable, Sendable {
    /// The names as UTF-8, outermost first.
    private let steps: [[UInt8]]

    @Exact package private(set) var description: String

    /// Creates a path; fails if a step is empty.
    package init?(_ text: String) {
        steps = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map { Array($0) }
        description = text
        guard steps.allSatisfy({ !$0.isEmpty }) else { return nil }
    }

    private init(name: String) {
        steps = [Array(name.utf8)]
        description = name
    }

    /// The field with the name of the binding parameter, `SAMLResponse`.
    package static let samlResponse = FieldPath(name: "SAMLResponse")

    /// Extracts the string from a JSON text, and checks the whole text.
    ///
    /// - Parameters:
    ///   - text: The JSON text.
    ///   - limit: The maximum number of useful bytes.
    /// - Returns: The string as UTF-8, truncated to one byte more than the limit.
    /// - Throws: ``InputFault`` if the text is malformed, or does not contain such a string.
    func value(in text: [UInt8], limit: Int) throws(InputFault) -> [UInt8] {
        var reader = InputJSONReader(text)
        var event = try reader.next()
        for (depth, step) in steps.enumerated() {
            guard let next = try Self.value(at: step, of: event, from: &reader) else {
                // A syntax error takes precedence over a missing field.
                try reader.leave(toDepth: 0)
                _ = try reader.next()
                throw .content(missing(after: depth))
            }
            event = next
        }
        let location = reader.eventLocation
        if let finding = otherValue(event, at: location) {
            try finish(&reader)
            throw .content(finding)
        }
        let value = try reader.takeString(limit: limit)
        let isBroken = reader.hasLoneSurrogate
        try finish(&reader)
        guard !isBroken else {
            let message = "The field `\(description)` contains half of a surrogate pair."
            throw .content(Finding(.encodingNotUTF8, .error, message, at: location))
        }
        return value
    }

    /// Returns the string, the number or the truth value at the path, truncated to one byte more than the limit of a carried
    /// value; `nil` if the path leads to another value or nowhere.
    func scalar(in text: [UInt8]) -> [UInt8]? {
        var reader = InputJSONReader(text)
        do throws(InputFault) {
            var event = try reader.next()
            for step in steps {
                guard let next = try Self.value(at: step, of: event, from: &reader) else { return nil }
                event = next
            }
            switch event {
            case .string: return try reader.takeString(limit: CarriedMember.maximumValueSize)
            case .number: return Array(reader.text.prefix(CarriedMember.maximumValueSize + 1))
            case .bool(let value): return Array("\(value)".utf8)
            default: return nil
            }
        } catch {
            return nil
        }
    }

    /// Returns whether the innermost names of open members are the steps of the path.
    func isEnd(of names: [[UInt8]?]) -> Bool {
        names.count >= steps.count && zip(names.suffix(steps.count), steps).allSatisfy { $0 == $1 }
    }

    /// Enters an object or an array.
    ///
    /// - Returns: The first event of the value at the step, or `nil` if there is no such value.
    private static func value(
        at step: [UInt8],
        of container: JSONEvent?,
        from reader: inout InputJSONReader
    ) throws(InputFault) -> JSONEvent? {
        switch container {
        case .beginObject:
            while let event = try reader.next(), event == .name {
                if reader.text == step { return try reader.next() }
                try reader.skipValue()
            }
            return nil
        case .beginArray:
            guard let position = Int(String(decoding: step, as: UTF8.self)), position >= 0 else { return nil }
            let depth = reader.depth
            for _ in 0..<position {
                if try reader.next() == .endArray { return nil }
                try reader.leave(toDepth: depth)
            }
            let event = try reader.next()
            return event == .endArray ? nil : event
        default:
            return nil
        }
    }

    /// Reads the rest of the text, in which no step of the path may occur again.
    private func finish(_ reader: inout InputJSONReader) throws(InputFault) {
        try reader.leave(toDepth: steps.count)
        while reader.depth > 0 {
            let depth = reader.depth
            guard try reader.next() == .name else {
                // Skip the value of an array that the path passes, or leave the open values.
                try reader.leave(toDepth: depth)
                continue
            }
            guard reader.text != steps[depth - 1] else { throw reader.secondName }
            try reader.skipValue()
        }
        _ = try reader.next()
    }

    private func missing(after depth: Int) -> Finding {
        let path = steps[...depth].map { String(decoding: $0, as: UTF8.self) }.joined(separator: ".")
        return .unknownFormat(
            "The JSON text has no `\(path)`.",
            at: SourceLocation(line: 1, column: 1),
            remedy: "Name the field that contains the document with `--field`."
        )
    }
}

extension FieldPath: CustomStringConvertible {}
