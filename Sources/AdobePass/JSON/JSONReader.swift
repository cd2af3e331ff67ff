// SPDX-License-Identifier: Apache-2.0

/// Reads JSON strictly, as RFC 8259 has it.
struct JSONReader {
    /// Deeper than any body of the services by far.
    static let greatestDepth = 32

    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONFault) -> JSONValue {
        let value = try value()
        skipWhitespace()
        guard index == bytes.count else { throw fault("the end of the JSON") }
        return value
    }

    private mutating func value() throws(JSONFault) -> JSONValue {
        skipWhitespace()
        switch byte {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONFault) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(JSONFault) in try reader.array() }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested(
        _ read: (inout JSONReader) throws(JSONFault) -> JSONValue
    ) throws(JSONFault) -> JSONValue {
        guard depth < Self.greatestDepth else { throw fault("JSON of at most \(Self.greatestDepth) levels") }
        depth += 1
        index += 1
        let value = try read(&self)
        depth -= 1
        return value
    }

    private mutating func object() throws(JSONFault) -> JSONValue {
        var members: [String: JSONValue] = [:]
        skipWhitespace()
        if take("}") { return .object(members) }
        while true {
            skipWhitespace()
            guard byte == UInt8(ascii: "\"") else { throw fault("a name") }
            let name = try string()
            skipWhitespace()
            guard take(":") else { throw fault("a colon") }
            guard members.updateValue(try value(), forKey: name) == nil else { throw fault("each name once, before") }
            skipWhitespace()
            if take("}") { return .object(members) }
            guard take(",") else { throw fault("a comma or a brace") }
        }
    }

    private mutating func array() throws(JSONFault) -> JSONValue {
        var elements: [JSONValue] = []
        skipWhitespace()
        if take("]") { return .array(elements) }
        while true {
            elements.append(try value())
            skipWhitespace()
            if take("]") { return .array(elements) }
            guard take(",") else { throw fault("a comma or a bracket") }
        }
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) throws(JSONFault) -> JSONValue {
        for letter in "\(word)".utf8 {
            guard byte == letter else { throw fault("a value") }
            index += 1
        }
        return value
    }

    private mutating func number() throws(JSONFault) -> String {
        let start = index
        _ = take("-")
        if !take("0") { try digits() }
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func digits() throws(JSONFault) {
        guard let first = byte, Self.isDigit(first) else { throw fault("a value") }
        while let next = byte, Self.isDigit(next) { index += 1 }
    }

    private mutating func string() throws(JSONFault) -> String {
        index += 1
        var text: [UInt8] = []
        while let next = byte {
            index += 1
            switch next {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw fault("UTF-8 in a string, before")
                }
                return string
            case UInt8(ascii: "\\"): try escape(&text)
            case 0..<0x20: throw fault("no control character, before")
            default: text.append(next)
            }
        }
        throw fault("the end of a string")
    }

    private mutating func escape(_ text: inout [UInt8]) throws(JSONFault) {
        guard let letter = byte else { throw fault("an escape") }
        index += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text += String(Character(try scalar())).utf8
        default: throw fault("an escape, before")
        }
    }

    private mutating func scalar() throws(JSONFault) -> Unicode.Scalar {
        let high = try hexadecimal()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard (0xD800..<0xDC00).contains(high), take("\\"), take("u") else { throw fault("a pair of surrogates") }
        let low = try hexadecimal()
        guard (0xDC00..<0xE000).contains(low) else { throw fault("a pair of surrogates, before") }
        guard let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) else {
            throw fault("a character, before")
        }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONFault) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw fault("four hexadecimal digits")
            }
            number = number << 4 + UInt32(digit)
            index += 1
        }
        return number
    }

    private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipWhitespace() {
        while let next = byte, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { index += 1 }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private func fault(_ expected: String) -> JSONFault { JSONFault("expected \(expected) at byte \(index)") }
}
