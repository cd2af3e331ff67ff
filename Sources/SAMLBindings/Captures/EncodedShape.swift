// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Whether a text was meant to be an encoded value, so that what is wrong with it deserves a name of its own.
///
/// A text that was not meant so, say a mail or a number, is of an unknown format, and nothing more is said of it.
enum EncodedShape {
    /// The least length at which a text is judged by its alphabet alone.
    private static let leastCount = 16

    /// Whether a text begins as a document does in some layer, or consists of digits nearly throughout.
    static func isMeant(by text: Span<UInt8>) -> Bool {
        beginsAsDocument(text) || isNearlyAllDigits(text)
    }

    private static func beginsAsDocument(_ text: Span<UInt8>) -> Bool {
        var text = text
        if ASCII.begins(text, with: "\\\"") { text = text.extracting(droppingFirst: 2) }
        if ASCII.begins(text, with: "\"") { text = text.extracting(droppingFirst: 1) }
        guard let first = text.isEmpty ? nil : text[0] else { return false }
        switch first {
        case UInt8(ascii: "<"): return true
        case UInt8(ascii: "&"):
            return ASCII.begins(text, with: "&lt;") || ASCII.begins(text, with: "&#60;")
                || ASCII.begins(text, with: "&#x3c;") || ASCII.begins(text, with: "&#x3C;")
        case UInt8(ascii: "\\"): return ASCII.begins(text, with: "\\u003c") || ASCII.begins(text, with: "\\u003C")
        case UInt8(ascii: "%"): return ASCII.begins(text, with: "%3C") || ASCII.begins(text, with: "%3c")
        case UInt8(ascii: "="): return ASCII.begins(text, with: "=3C")
        default:
            return HTTPRequest.begins(text) || ASCII.begins(text, with: "SAMLResponse=")
                || ASCII.begins(text, with: "SAMLRequest=")
                || beginsAsBase64OfDocument(text)
        }
    }

    /// Whether the first four digits stand for `<` and the start of a name, a declaration or a comment.
    private static func beginsAsBase64OfDocument(_ text: Span<UInt8>) -> Bool {
        guard text.count >= 4, let bytes = try? Base64().decode(text.extracting(first: 4)) else {
            return ASCII.begins(text, with: "77u")
        }
        let start = XMLStart.afterPreamble(of: bytes.span)
        guard start < bytes.count else { return true }
        guard bytes[start] == UInt8(ascii: "<") else { return false }
        guard start + 1 < bytes.count else { return true }
        return switch bytes[start + 1] {
        case UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "_"), 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// Whether at least nineteen bytes in twenty are digits of Base64 in any spelling, escapes or line ends.
    private static func isNearlyAllDigits(_ text: Span<UInt8>) -> Bool {
        // Padding counts where it may stand, at the end; elsewhere an equals sign rather belongs to a parameter.
        var end = text.count
        while end > 0, ASCII.isWhitespace(text[end - 1]) || text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        guard end >= leastCount else { return false }
        var foreign = 0
        for index in 0..<end {
            switch text[index] {
            case UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"): break
            case UInt8(ascii: "%"), 0x0A, 0x0D: break
            case let byte where ASCII.isAlphanumeric(byte): break
            default: foreign += 1
            }
        }
        return foreign * 20 <= end
    }
}
