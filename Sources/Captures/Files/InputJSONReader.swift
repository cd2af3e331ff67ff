// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import StrictJSON

/// A JSON reader for inputs, which distinguishes errors of the input from those of the text.
struct InputJSONReader {
    /// A source that stores its error until it is requested.
    private final class Pieces: JSONSource {
        private let source: any ByteSource
        private(set) var fault: InputFault?

        init(_ source: any ByteSource) {
            self.source = source
        }

        func readPiece(appendingTo bytes: inout [UInt8]) -> Bool {
            do throws(InputFault) {
                try source.read(InputStream.chunkSize, appendingTo: &bytes)
                return true
            } catch {
                fault = error
                return false
            }
        }
    }

    private var reader: JSONReader
    private let pieces: Pieces?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The text, or its first chunk.
    ///   - source: The source of further chunks, or `nil` if `bytes` is the whole text.
    init(_ bytes: [UInt8], continuedBy source: (any ByteSource)? = nil) {
        pieces = source.map { Pieces($0) }
        reader = JSONReader(bytes, continuedBy: pieces)
    }

    /// The bytes of the last name, number or requested string.
    var text: [UInt8] { reader.text }

    /// Whether the string in `text` contained half of a surrogate pair, which is replaced by U+FFFD.
    var hasLoneSurrogate: Bool { reader.hasLoneSurrogate }

    /// The number of open values.
    var depth: Int { reader.depth }

    /// The number of bytes read so far.
    var offset: Int { reader.offset }

    /// The location of the next byte.
    var location: SourceLocation { SourceLocation(reader.location) }

    /// The location of the start of the last event.
    var eventLocation: SourceLocation { SourceLocation(reader.eventLocation) }

    /// Returns the next event, or `nil` at the end of the text.
    mutating func next() throws(InputFault) -> JSONEvent? {
        do throws(JSONFault) { return try reader.next() } catch { throw inputFault(error) }
    }

    /// Skips the next value.
    mutating func skipValue() throws(InputFault) {
        do throws(JSONFault) { try reader.skipValue() } catch { throw inputFault(error) }
    }

    /// Skips the rest of open values.
    mutating func leave(toDepth depth: Int) throws(InputFault) {
        do throws(JSONFault) { try reader.leave(toDepth: depth) } catch { throw inputFault(error) }
    }

    /// Returns the content of the last string, truncated to one byte more than the limit.
    mutating func takeString(limit: Int) throws(InputFault) -> [UInt8] {
        do throws(JSONFault) { return try reader.takeString(limit: limit) } catch { throw inputFault(error) }
    }

    /// Returns the integer if one is next, or skips the next value.
    mutating func takeNumber() throws(InputFault) -> Int? {
        let start = depth
        guard try next() == .number else {
            try leave(toDepth: start)
            return nil
        }
        return Int(String(decoding: text, as: UTF8.self))
    }

    /// Returns an error at the start of the last event.
    func faultAtEvent(_ code: JSONFault.Code, _ reason: String) -> InputFault {
        .json(reader.fault(code, at: reader.eventLocation, reason))
    }

    private func inputFault(_ fault: JSONFault) -> InputFault { pieces?.fault ?? .json(fault) }
}

extension InputJSONReader {
    /// Returns whether the current member has a name.
    func isText(_ name: StaticString) -> Bool { name ~= text }

    /// The error for the current name, which occurs twice in its object.
    var secondName: InputFault {
        faultAtEvent(.duplicateName, "The object contains `\(String(decoding: text, as: UTF8.self))` twice")
    }

    /// Returns the string if one is next, or skips the next value.
    mutating func takeValue(limit: Int) throws(InputFault) -> [UInt8]? {
        let depth = depth
        guard try next() == .string else {
            try leave(toDepth: depth)
            return nil
        }
        return try takeString(limit: limit)
    }

    /// Reads the next string into a member, which must not have a value.
    mutating func take(into member: inout [UInt8]?, limit: Int) throws(InputFault) {
        guard member == nil else { throw secondName }
        member = try takeValue(limit: limit) ?? []
    }

    /// Reads the members of the next value, or skips it if it is not an object.
    mutating func readObject(_ body: (inout InputJSONReader) throws(InputFault) -> Void) throws(InputFault) {
        let depth = depth
        guard try next() == .beginObject else { return try leave(toDepth: depth) }
        while let event = try next(), event == .name { try body(&self) }
    }
}

/// Returns whether a text in a capture is a word in the source, so that a `switch` can list names.
func ~= (word: StaticString, text: [UInt8]) -> Bool { ASCII.matches(text.span, word) }
