// SPDX-License-Identifier: Apache-2.0

/// Reads JSON (RFC 8259) one event at a time from bytes that arrive in pieces.
///
/// Nothing is held but one piece, one flag for each open value, and what is asked for: a file of gigabytes takes no
/// more memory than a small one. Foundation's decoder wants all of the text at once, and does not tell of a name that
/// stands twice.
package struct JSONReader {
    /// How deep values may be nested where nobody says otherwise.
    package static let mostDepth = 256

    /// The most bytes of a name that is told apart from others, and of a number.
    package static let mostNameBytes = 4096

    /// What may stand next.
    private enum Expectation {
        case start
        case value
        case firstElement
        case firstName
        case separator
        case end
    }

    private let mostDepth: Int
    private var source: (any JSONSource)?
    private var expectation = Expectation.start

    /// Whether each open value is an object, outermost first.
    private var containers: [Bool] = []

    /// Whether the content of a string that was told has not been read yet.
    private var isBeforeString = false

    /// The piece at hand.
    var window: [UInt8]

    /// The next byte in it.
    var index = 0

    /// Where it stands in the text.
    private var windowOffset = 0

    private var line = 1
    private var lineStart = 0

    /// The bytes since the line began that continue a scalar.
    var continuationCount = 0

    /// The bytes of the last name, number or string that was wanted.
    package internal(set) var text: [UInt8] = []

    /// Whether the string in `text` had half of a surrogate pair, which U+FFFD stands for.
    package internal(set) var hasLoneSurrogate = false

    /// Where the last event begins.
    package private(set) var eventLocation = JSONPlace(line: 1, column: 1)

    /// Begins to read.
    ///
    /// - Parameters:
    ///   - bytes: The text, or its first piece.
    ///   - source: Where more comes from, if it does.
    ///   - mostDepth: How deep values may be nested.
    package init(_ bytes: [UInt8], continuedBy source: (any JSONSource)? = nil, mostDepth: Int = Self.mostDepth) {
        window = bytes
        self.source = source
        self.mostDepth = mostDepth
    }

    /// How many values are open.
    package var depth: Int { containers.count }

    /// How many bytes were read.
    package var offset: Int { windowOffset + index }

    /// Where the next byte stands.
    package var location: JSONPlace {
        JSONPlace(line: line, column: offset - lineStart - continuationCount + 1)
    }

    /// Takes the next event; the content of a string that nobody took is passed over.
    ///
    /// - Returns: Nil at the end of the text, once its one value is complete.
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
            guard try peek() == nil else { throw malformed("expected the end of the text behind its one value") }
            return nil
        }
    }

    /// Passes over the value that comes next, whatever it holds.
    package mutating func skipValue() throws(JSONFault) {
        let depth = depth
        _ = try next()
        try leave(toDepth: depth)
    }

    /// Passes over what is left of open values.
    ///
    /// - Parameter depth: How many values stay open.
    /// - Throws: The fault of what is passed over.
    package mutating func leave(toDepth depth: Int) throws(JSONFault) {
        while self.depth > depth { _ = try next() }
        if isBeforeString { try passString() }
    }

    /// Takes the content of the string that was told last.
    ///
    /// - Parameter limit: The most bytes that are of use.
    /// - Returns: The bytes as UTF-8: all of them, or one more than the limit.
    /// - Throws: The fault of the string.
    package mutating func takeString(limit: Int) throws(JSONFault) -> [UInt8] {
        precondition(isBeforeString, "A string is taken once, right after its event.")
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
            throw malformed("expected a value")
        }
    }

    private mutating func open(_ event: JSONEvent) throws(JSONFault) -> JSONEvent {
        guard containers.count < mostDepth else {
            throw fault(.tooDeep, "values nested deeper than \(mostDepth)")
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
            throw malformed(isObject ? "expected `,` or `}` in an object" : "expected `,` or `]` in an array")
        }
    }

    private mutating func name() throws(JSONFault) -> JSONEvent {
        guard let byte = try peek() else { throw truncated("an object") }
        guard byte == UInt8(ascii: "\"") else { throw malformed("expected a name in quotation marks") }
        eventLocation = location
        index += 1
        try readString(limit: Self.mostNameBytes + 1)
        try skipWhitespace()
        guard let colon = try peek() else { throw truncated("an object") }
        guard colon == UInt8(ascii: ":") else { throw malformed("expected `:` behind a name") }
        index += 1
        expectation = .value
        return .name
    }

    private mutating func literal(_ word: StaticString, _ event: JSONEvent) throws(JSONFault) -> JSONEvent {
        for offset in 0..<word.utf8CodeUnitCount {
            guard let byte = try peek() else { throw truncated("a value") }
            // Safety: the offset is below the count of a literal that lives for ever.
            guard unsafe byte == word.utf8Start[offset] else { throw malformed("expected a value") }
            index += 1
        }
        expectAfterValue()
        return event
    }

    // MARK: Bytes

    /// The next byte, or nil at the end.
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
            throw fault(.unreadable, "expected more of the JSON text, found no way to read it")
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
                // CR LF ends a line once.
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

    /// Passes over U+FEFF in front, as RFC 8259, section 8.1, lets a reader do.
    private mutating func skipByteOrderMark() throws(JSONFault) {
        guard try peek() == 0xEF else { return }
        for expected: UInt8 in [0xEF, 0xBB, 0xBF] {
            guard try peek() == expected else { throw malformed("expected a value") }
            index += 1
        }
        lineStart = offset
    }

    // MARK: Faults

    /// A fault at the next byte, or at another place.
    package func fault(_ code: JSONFault.Code, at place: JSONPlace? = nil, _ reason: String) -> JSONFault {
        JSONFault(code, offset: offset, at: place ?? location, reason)
    }

    func malformed(_ reason: String) -> JSONFault { fault(.malformed, reason) }

    func truncated(_ part: String) -> JSONFault { fault(.truncated, "the JSON text ends inside \(part)") }
}
