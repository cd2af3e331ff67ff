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
        for start in starts where ASCII.begins(text, with: start) { return true }
        return HTTPRequest.begins(text) || beginsAsBase64OfDocument(text)
    }

    private static let starts: [StaticString] = [
        "<", "&lt;", "&#60;", "&#x3c;", "&#x3C;", "\\u003c", "\\u003C", "%3C", "%3c", "=3C", "SAMLResponse=",
        "SAMLRequest=",
    ]

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
        let end = text.start(before: text.count) { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "=") }
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
