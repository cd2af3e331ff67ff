// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// HTML-escaped text, as in a page or a log viewer.
///
/// Decoding accepts numeric references and the five names that XML and HTML share; any other ampersand is an error.
enum HTMLText: EscapeReader {
    /// The maximum length of a reference: that of `&#x10FFFF;`, plus eight leading zeros.
    private static let maximumReferenceLength = 18

    static func unit(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        guard text[index] == UInt8(ascii: "&") else {
            return literal(at: index, in: text) { $0 != UInt8(ascii: "&") }
        }
        let start = index + 1
        let end = text.end(from: start, before: index + maximumReferenceLength, while: isNameByte)
        guard end < text.count else {
            throw EncodingFault(.truncated, at: index, "The text ends inside a character reference")
        }
        guard text[end] == UInt8(ascii: ";"), let scalar = scalar(named: text.extracting(start..<end)) else {
            throw EncodingFault(.htmlEscaped, at: index, "`&` is not followed by amp, lt, gt, quot, apos or a number")
        }
        return EscapedUnit(content: .scalar(scalar), length: end + 1 - index)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "#") || byte.isAlphanumeric
    }

    private static func scalar(named name: Span<UInt8>) -> Unicode.Scalar? {
        if name.count > 1, name[0] == UInt8(ascii: "#") {
            let isHexadecimal = name[1] | 0x20 == UInt8(ascii: "x")
            return scalar(
                numbered: name.extracting(droppingFirst: isHexadecimal ? 2 : 1),
                radix: isHexadecimal ? 16 : 10
            )
        }
        return switch name.count {
        case 2 where ASCII.matches(name, "lt"): "<"
        case 2 where ASCII.matches(name, "gt"): ">"
        case 3 where ASCII.matches(name, "amp"): "&"
        case 4 where ASCII.matches(name, "quot"): "\""
        case 4 where ASCII.matches(name, "apos"): "'"
        default: nil
        }
    }

    private static func scalar(numbered digits: Span<UInt8>, radix: UInt32) -> Unicode.Scalar? {
        guard !digits.isEmpty else { return nil }
        var value: UInt32 = 0
        for index in digits.indices {
            guard let digit = digits[index].hexadecimalValue(), digit < radix else { return nil }
            value = value * radix + UInt32(digit)
            guard value <= 0x10FFFF else { return nil }
        }
        // U+0000 is not a character of XML or HTML, and a surrogate is not a scalar.
        return value == 0 ? nil : Unicode.Scalar(value)
    }
}
