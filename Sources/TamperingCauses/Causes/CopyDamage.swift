// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Traces of changes that copying makes, in content whose signature fails or that cannot be read.
///
/// A trace proves nothing; it names the likely cause if no cause is proven.
package enum CopyDamage {
    /// The characters that show each change.
    private static let marks: [(cause: TamperingCause, marks: [String])] = [
        (.rewrittenLinks, RewrittenLinks.gateways + ["&lt;mailto:", "(mailto:", "[mailto:"]),
        (.redacted, ["****", "[REDACTED]", "[removed]", "[email\u{A0}protected]", "[email protected]"]),
        (.replacedCharacters, ["\u{FFFD}"]),
        (.invisibleCharacters, ["\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}"]),
        (.typographicCharacters, ["\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2013}", "\u{2014}", "\u{2026}"]),
    ]

    /// The most bytes that are searched.
    private static let mostBytes = 256 << 10

    /// Returns a sentence about the first trace in signed content, or `nil` if it contains none.
    package static func sentence(inContent octets: [UInt8]) -> String? {
        let text = String(decoding: octets.prefix(mostBytes), as: UTF8.self)
        if let found = marks.first(where: { $0.marks.contains { text.containsBytes(of: $0) } }) {
            return likely(found.cause)
        }
        let octets = octets.prefix(mostBytes)
        let isReplaced = zip(octets, zip(octets.dropFirst(), octets.dropFirst(2))).contains { first, rest in
            rest.0 == UInt8(ascii: "?") && isLowercase(first) && isLowercase(rest.1)
        }
        return isReplaced ? likely(.replacedCharacters) : nil
    }

    private static func likely(_ cause: TamperingCause) -> String {
        "A likely cause, which is not proven: \(cause.explanation)."
    }

    private static func isLowercase(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte }

    /// Returns a sentence about a change of markup that only copying makes, or `nil` for markup without one.
    package static func sentence(inMarkup document: [UInt8]) -> String? {
        let text = String(decoding: document.prefix(mostBytes), as: UTF8.self)
        if RewrittenLinks.gateways.contains(where: { text.containsBytes(of: $0) }) {
            return
                "A mail gateway, such as Safe Links, rewrote URLs in the document, also those that name namespaces and "
                + "algorithms."
        }
        if hasInvisibleText(text) {
            return
                "Characters that are not visible, such as no-break spaces, are between the elements: the document was copied "
                + "from a page, a mail or an editor."
        }
        if ["<http://", "<https://", "<mailto:"].contains(where: { text.containsBytes(of: $0) }) {
            return "A chat or a mail program put URLs or addresses into angle brackets when the document was copied."
        }
        if hasPictureInName(document.prefix(mostBytes)) {
            return
                "An editor, a chat or a ticket replaced characters in names by pictures (emoji) when the document was "
                + "copied."
        }
        return nil
    }

    /// Returns whether only white space and invisible characters are between two tags.
    private static func hasInvisibleText(_ document: String) -> Bool {
        var (isBetweenTags, isFound) = (false, false)
        for scalar in document.unicodeScalars {
            switch scalar {
            case ">": (isBetweenTags, isFound) = (true, false)
            case "<" where isBetweenTags && isFound: return true
            case "\t", "\n", "\r", " ": break
            case "\u{A0}", "\u{200B}", "\u{2028}", "\u{FEFF}": isFound = true
            default: isBetweenTags = false
            }
        }
        return false
    }

    /// Returns whether the name of a tag or of a namespace contains a character of four bytes, such as an emoji.
    private static func hasPictureInName(_ document: ArraySlice<UInt8>) -> Bool {
        var isInName = false
        for (index, byte) in zip(document.indices, document) {
            switch byte {
            case UInt8(ascii: "<"): isInName = true
            case UInt8(ascii: "x") where document[index...].starts(with: "xmlns".utf8): isInName = true
            case UInt8(ascii: ">"), 0x09...0x20: isInName = false
            case 0xF0... where isInName: return true
            default: break
            }
        }
        return false
    }
}
