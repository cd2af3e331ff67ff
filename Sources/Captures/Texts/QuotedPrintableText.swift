// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// Quoted-printable text, as in mail (RFC 2045, section 6.7).
enum QuotedPrintableText: EscapeReader {
    static func unit(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        switch text[index] {
        case UInt8(ascii: "="):
            return try escape(at: index, in: text)
        case UInt8(ascii: " "), UInt8(ascii: "\t"):
            // Mail transport added blanks at the end of a line; the sender would have written `=20`.
            let end = ASCII.endOfBlanks(from: index, in: text)
            let isAdded = end == text.count || ASCII.lineBreakLength(at: end, in: text) > 0
            return EscapedUnit(content: isAdded ? .nothing : .itself, length: end - index)
        case let byte where isLiteral(byte):
            return literal(at: index, in: text, where: isLiteral)
        default:
            throw EncodingFault(
                .quotedPrintable,
                at: index,
                "A byte that quoted-printable always escapes is not escaped"
            )
        }
    }

    private static func isLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="): false
        case 0x0A, 0x0D, 0x21...0x7E: true
        default: false
        }
    }

    private static func escape(at index: Int, in text: Span<UInt8>) throws(EncodingFault) -> EscapedUnit {
        let end = ASCII.endOfBlanks(from: index + 1, in: text)
        guard end < text.count else { throw truncated(at: index) }
        let lineBreak = ASCII.lineBreakLength(at: end, in: text)
        if lineBreak > 0 {
            return EscapedUnit(content: .nothing, length: end + lineBreak - index)
        }
        guard let high = text[index + 1].hexadecimalValue() else { throw damaged(at: index) }
        guard index + 2 < text.count else { throw truncated(at: index) }
        guard let low = text[index + 2].hexadecimalValue() else { throw damaged(at: index) }
        return EscapedUnit(content: .byte(high << 4 | low), length: 3)
    }

    private static func truncated(at index: Int) -> EncodingFault {
        EncodingFault(.truncated, at: index, "The text ends inside a quoted-printable escape")
    }

    private static func damaged(at index: Int) -> EncodingFault {
        EncodingFault(.quotedPrintable, at: index, "`=` is not followed by two hexadecimal digits or a line break")
    }
}
