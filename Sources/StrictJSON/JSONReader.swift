// SPDX-License-Identifier: Apache-2.0

/// Reads JSON (RFC 8259) one event at a time from bytes that arrive in chunks.
///
/// Memory contains only one chunk, one flag for each open value, and requested text, so it does not grow with the file.
/// Foundation's decoder requires the whole text in memory, and does not report duplicate names.
package struct JSONReader {
    /// The default maximum nesting depth of values.
    package static let maximumDepth = 256

    /// The maximum number of bytes of a name or a number.
    package static let maximumNameBytes = 4096

    /// The grammar elements that can follow.
    private enum Expectation {
        case start
        case value
        case firstElement
        case firstName
        case separator
        case end
    }

    private let maximumDepth: Int
    private var source: (any JSONSource)?
    private var expectation = Expectation.start

    /// Whether each open value is an object, outermost first.
    private var containers: [Bool] = []

    /// Whether the content of the last string has not been read yet.
    private var isBeforeString = false

    /// The current chunk.
    var window: [UInt8]

    /// The index of the next byte in the chunk.
    var index = 0

    /// The offset of the chunk in the text.
    private var windowOffset = 0

    private var line = 1
    private var lineStart = 0

    /// The number of UTF-8 continuation bytes since the start of the line.
    var continuationCount = 0

    /// The bytes of the last name, number or requested string.
    package internal(set) var text: [UInt8] = []

    /// Whether the string in `text` contained half of a surrogate pair, which is replaced by U+FFFD.
    package internal(set) var hasLoneSurrogate = false

    /// The location of the start of the last event.
    package private(set) var eventLocation = JSONPlace(line: 1, column: 1)

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - bytes: The text, or its first chunk.
    ///   - source: The source of further chunks, or `nil` if `bytes` is the whole text.
    ///   - maximumDepth: The maximum nesting depth of values.
    package init(_ bytes: [UInt8], continuedBy source: (any JSONSource)? = nil, maximumDepth: Int = Self.maximumDepth) {
        window = bytes
        self.source = source
        self.maximumDepth = maximumDepth
    }

    /// The number of open values.
    package var depth: Int { containers.count }

    /// The number of bytes read so far.
    package var offset: Int { windowOffset + index }

    /// The location of the next byte.
    package var location: JSONPlace {
        JSONPlace(line: line, column: offset - lineStart - continuationCount + 1)
    }

    /// Returns the next event, and skips the content of a string that the caller has not read.
    ///
    /// - Returns: The event, or `nil` at the end of the text, after its only value.
    package mutating func next() throws(JSONFault) -> JSONEvent? {
        if isBeforeString { try passString() }
        try skipWhitespace()
        switch expectation {
        case .start:
            try skipByteOrderMark()
            try skipWhitespace()
            return try value()
        case .value:
            return try value()
        case .firstElement:
            if try peek() == UInt8(ascii: "]") { return close() }
            return try value()
        case .firstName:
            if try peek() == UInt8(ascii: "}") { return close() }
            return try name()
        case .separator:
            return try afterValue()
        case .end:
            guard try peek() == nil else { throw malformed("More text follows the JSON value.") }
            return nil
        }
    }

    /// Skips the next value, including its content.
    package mutating func skipValue() throws(JSONFault) {
        let depth = depth
        _ = try next()
        try leave(toDepth: depth)
    }

    /// Skips the rest of open values.
    ///
    /// - Parameter depth: The number of values that stay open.
    /// - Throws: An error in the skipped text.
    package mutating func leave(toDepth depth: Int) throws(JSONFault) {
        while self.depth > depth { _ = try next() }
        if isBeforeString { try passString() }
    }

    /// Returns the content of the last string.
    ///
    /// - Parameter limit: The maximum number of useful bytes.
    /// - Returns: The content as UTF-8, truncated to one byte more than the limit.
    /// - Throws: An error in the string.
    package mutating func takeString(limit: Int) throws(JSONFault) -> [UInt8] {
        precondition(isBeforeString, "The last event is not an unread string.")
        isBeforeString = false
        try readString(limit: limit == .max ? limit : limit + 1)
        return text
    }

    private mutating func passString() throws(JSONFault) {
        isBeforeString = false
        try readString(limit: 0)
    }

    // MARK: Structure

    private mutating func value() throws(JSONFault) -> JSONEvent {
        guard let byte = try peek() else { throw truncated("a value") }
        eventLocation = location
        switch byte {
        case UInt8(ascii: "{"): return try open(.beginObject)
        case UInt8(ascii: "["): return try open(.beginArray)
        case UInt8(ascii: "\""):
            index += 1
            isBeforeString = true
            expectAfterValue()
            return .string
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case UInt8(ascii: "-"), 0x30...0x39:
            try readNumber()
            expectAfterValue()
            return .number
        default:
            throw malformed("A JSON value is missing here.")
        }
    }

    private mutating func open(_ event: JSONEvent) throws(JSONFault) -> JSONEvent {
        guard containers.count < maximumDepth else {
            throw fault(.tooDeep, "Values are nested more than \(maximumDepth) levels deep.")
        }
        index += 1
        containers.append(event == .beginObject)
        expectation = event == .beginObject ? .firstName : .firstElement
        return event
    }

    private mutating func close() -> JSONEvent {
        eventLocation = location
        index += 1
        let isObject = containers.removeLast()
        expectAfterValue()
        return isObject ? .endObject : .endArray
    }

    private mutating func expectAfterValue() {
        expectation = containers.isEmpty ? .end : .separator
    }

    private mutating func afterValue() throws(JSONFault) -> JSONEvent {
        let isObject = containers.last == true
        let closing = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        switch try peek() {
        case nil: throw truncated(isObject ? "an object" : "an array")
        case closing: return close()
        case UInt8(ascii: ","):
            index += 1
            try skipWhitespace()
            return isObject ? try name() : try value()
        default:
            throw malformed(isObject ? "`,` or `}` is missing in an object." : "`,` or `]` is missing in an array.")
        }
    }

    private mutating func name() throws(JSONFault) -> JSONEvent {
        guard let byte = try peek() else { throw truncated("an object") }
        guard byte == UInt8(ascii: "\"") else { throw malformed("A name in quotation marks is missing.") }
        eventLocation = location
        index += 1
        try readString(limit: Self.maximumNameBytes + 1)
        try skipWhitespace()
        guard let colon = try peek() else { throw truncated("an object") }
        guard colon == UInt8(ascii: ":") else { throw malformed("`:` is missing after a name.") }
        index += 1
        expectation = .value
        return .name
    }

    private mutating func literal(_ word: StaticString, _ event: JSONEvent) throws(JSONFault) -> JSONEvent {
        for offset in 0..<word.utf8CodeUnitCount {
            guard let byte = try peek() else { throw truncated("a value") }
            // Safety: the offset is less than the length of the literal, which is static.
            guard unsafe byte == word.utf8Start[offset] else { throw malformed("A JSON value is missing here.") }
            index += 1
        }
        expectAfterValue()
        return event
    }

    // MARK: Bytes

    /// The next byte, or `nil` at the end.
    mutating func peek() throws(JSONFault) -> UInt8? {
        if index < window.count { return window[index] }
        return try refill() ? window[index] : nil
    }

    private mutating func refill() throws(JSONFault) -> Bool {
        guard let source else { return false }
        windowOffset += window.count
        index = 0
        window.removeAll(keepingCapacity: true)
        guard source.readPiece(appendingTo: &window) else {
            throw fault(.unreadable, "The rest of the JSON text cannot be read.")
        }
        if window.isEmpty { self.source = nil }
        return !window.isEmpty
    }

    private mutating func skipWhitespace() throws(JSONFault) {
        while let byte = try peek() {
            switch byte {
            case 0x20, 0x09: index += 1
            case 0x0A: endLine()
            case 0x0D:
                // CR LF ends only one line.
                endLine()
                if try peek() == 0x0A {
                    line -= 1
                }
            default: return
            }
        }
    }

    private mutating func endLine() {
        index += 1
        line += 1
        lineStart = offset
        continuationCount = 0
    }

    /// Skips a leading U+FEFF, as RFC 8259, section 8.1, allows.
    private mutating func skipByteOrderMark() throws(JSONFault) {
        guard try peek() == 0xEF else { return }
        for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try peek() == expected else { throw malformed("A JSON value is missing here.") }
            index += 1
        }
        lineStart = offset
    }

    // MARK: Errors

    /// Returns an error at the next byte, or at another location.
    package func fault(_ code: JSONFault.Code, at place: JSONPlace? = nil, _ reason: String) -> JSONFault {
        JSONFault(code, offset: offset, at: place ?? location, reason)
    }

    func malformed(_ reason: String) -> JSONFault { fault(.malformed, reason) }

    /// The fault of a string that is not text.
    var loneSurrogate: JSONFault { fault(.notUTF8, "A string contains half of a surrogate pair.") }

    func truncated(_ part: String) -> JSONFault { fault(.truncated, "The JSON text ends inside \(part).") }
}
