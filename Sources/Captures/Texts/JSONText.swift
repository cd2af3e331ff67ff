// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The content of a JSON string, without its quotation marks (RFC 8259, section 7).
///
/// `\xHH` stands for a byte, as access logs write it.
enum JSONText: EscapeReader {
    static func unit(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        switch text[index] {
        case UInt8(ascii: "\\"):
            return try escape(at: index, in: text)
        case UInt8(ascii: "\""):
            throw EncodingFault(.jsonEscaped, at: index, "A quotation mark inside the JSON string has no backslash")
        default:
            // Control characters are accepted: a log may have wrapped the line, and the meaning is unambiguous.
            return literal(at: index, in: text) { $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }
        }
    }

    private static func escape(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        guard index + 1 < text.count else { throw truncated(at: index) }
        let byte: UInt8
        switch text[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte = text[index + 1]
        case UInt8(ascii: "b"): byte = 0x08
        case UInt8(ascii: "f"): byte = 0x0C
        case UInt8(ascii: "n"): byte = 0x0A
        case UInt8(ascii: "r"): byte = 0x0D
        case UInt8(ascii: "t"): byte = 0x09
        case UInt8(ascii: "u"): return try unicodeEscape(at: index, in: text)
        case UInt8(ascii: "x"):
            guard index + 3 < text.count else { throw truncated(at: index) }
            guard let byte = text.hexadecimalByte(at: index + 2) else {
                throw EncodingFault(.jsonEscaped, at: index, "`\\x` is not followed by two hexadecimal digits")
            }
            return EscapedUnit(content: .byte(byte), length: 4)
        case 0x0A, 0x0D: return EscapedUnit(content: .itself, length: 2)  // A continued line, which Base64 joins.
        default:
            throw EncodingFault(.jsonEscaped, at: index, "A backslash precedes a character that JSON does not escape")
        }
        return EscapedUnit(content: .byte(byte), length: 2)
    }

    private static func unicodeEscape(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        if index + 2 < text.count, text[index + 2] == UInt8(ascii: "{") { return try bracedEscape(at: index, in: text) }
        let unit = try codeUnit(at: index, in: text)
        if let scalar = Unicode.Scalar(unit) {
            return EscapedUnit(content: .scalar(scalar), length: 6)
        }
        let next = index + 6
        guard unit < 0xDC00 else { throw loneSurrogate(at: index) }
        guard next < text.count else { throw truncated(at: index) }
        guard text[next] == UInt8(ascii: "\\") else { throw loneSurrogate(at: index) }
        guard next + 1 < text.count else { throw truncated(at: next) }
        guard text[next + 1] == UInt8(ascii: "u") else { throw loneSurrogate(at: index) }
        let low = try codeUnit(at: next, in: text)
        guard 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else { throw loneSurrogate(at: index) }
        return EscapedUnit(content: .scalar(scalar), length: 12)
    }

    /// Reads `\u{…}` with one to eight hexadecimal digits, as descriptions of strings in Swift, Rust and JavaScript write it.
    private static func bracedEscape(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        var value: UInt32 = 0
        var position = index + 3
        while position < text.count, position < index + 11, let digit = text[position].hexadecimalValue() {
            value = value << 4 | UInt32(digit)
            position += 1
        }
        guard position < text.count else { throw truncated(at: index) }
        guard position > index + 3, text[position] == UInt8(ascii: "}"), let scalar = Unicode.Scalar(value) else {
            throw EncodingFault(.jsonEscaped, at: index, "`\\u{` is not followed by the number of a character and `}`")
        }
        return EscapedUnit(content: .scalar(scalar), length: position + 1 - index)
    }

    /// Reads the four hexadecimal digits of a `\u` escape.
    private static func codeUnit(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> UInt16 {
        var value: UInt16 = 0
        for position in index + 2..<index + 6 {
            guard position < text.count else { throw truncated(at: index) }
            guard let digit = text[position].hexadecimalValue() else {
                throw EncodingFault(.jsonEscaped, at: index, "`\\u` is not followed by four hexadecimal digits")
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    private static func truncated(at index: Int) -> EncodingFault {
        EncodingFault(.truncated, at: index, "The text ends inside a JSON escape")
    }

    private static func loneSurrogate(at index: Int) -> EncodingFault {
        EncodingFault(.jsonEscaped, at: index, "A surrogate is not part of a pair")
    }
}

extension UInt8 {
    /// Whether a byte is white space of JSON.
    var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
