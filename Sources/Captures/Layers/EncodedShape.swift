// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// Determines whether a text appears to be an encoded value, so that its errors are reported in detail.
///
/// For other text, such as a mail or a number, the format is reported as unknown.
enum EncodedShape {
    /// The minimum length at which the alphabet of a text is sufficient evidence.
    private static let leastCount = 16

    /// Returns whether a text begins like an encoded document, or consists almost entirely of digits.
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

    /// Returns whether the first four digits decode to `<` and the start of a name, a declaration or a comment.
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

    /// Returns whether at least 95 % of the bytes are Base64 digits of any variant, escapes or line breaks.
    private static func isNearlyAllDigits(_ text: Span<UInt8>) -> Bool {
        // Padding counts only at the end; elsewhere, an equals sign is more likely to belong to a parameter.
        var end = text.count
        while end > 0, ASCII.isWhitespace(text[end - 1]) || text[end - 1] == UInt8(ascii: "=") { end -= 1 }
        guard end >= leastCount else { return false }
        var foreign = 0
        for index in 0..<end {
            switch text[index] {
            case UInt8(ascii: "%"), 0x0A, 0x0D: break
            case let byte where byte.isBase64Digit: break
            default: foreign += 1
            }
        }
        return foreign * 20 <= end
    }
}
