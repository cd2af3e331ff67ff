// SPDX-License-Identifier: Apache-2.0

internal import SAML
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
    private static let maximumBytes = 256 << 10

    /// Returns a sentence about the first trace in signed content, or `nil` if it contains none.
    package static func sentence(inContent octets: [UInt8]) -> String? {
        let text = String(decoding: octets.prefix(maximumBytes), as: UTF8.self)
        if let found = marks.first(where: { $0.marks.contains { text.containsBytes(of: $0) } }) {
            return likely(found.cause)
        }
        let octets = octets.prefix(maximumBytes)
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
        let document = withoutComments(document.prefix(maximumBytes))
        let text = String(decoding: document, as: UTF8.self)
        if RewrittenLinks.gateways.contains(where: { text.containsBytes(of: $0) }) {
            return
                "A mail gateway, such as Safe Links, rewrote URLs in the document, also those that name namespaces and "
                + "algorithms."
        }
        if text.containsBytes(of: "XMLNS") {
            return "A program put the whole document into upper case, which nothing can restore."
        }
        if hasInvisibleText(text) {
            return
                "Characters that are not visible, such as no-break spaces, are between the elements: the document was copied "
                + "from a page, a mail or an editor."
        }
        if ["<http://", "<https://", "<mailto:"].contains(where: { text.containsBytes(of: $0) }) {
            return "A chat or a mail program put URLs or addresses into angle brackets when the document was copied."
        }
        if ["<\\/", "=\"http:\\/\\/", "=\"https:\\/\\/"].contains(where: { text.containsBytes(of: $0) }) {
            return "Backslashes precede slashes (`\\/`): only a part of the escapes of a JSON string was undone."
        }
        return damagedTag(in: document[...])
    }

    /// Returns a document without its comments and `CDATA` sections, in which a sender can write any mark.
    private static func withoutComments(_ document: ArraySlice<UInt8>) -> [UInt8] {
        var (rest, text): (ArraySlice<UInt8>, [UInt8]) = (document, [])
        while let start = rest.firstIndex(ofBytes: "<!".utf8) {
            let (part, end) = rest[start...].starts(with: "<!--".utf8) ? (4, "-->") : (2, "]]>")
            text += rest[..<start]
            rest = rest[start...].dropFirst(part)
            guard part == 4 || rest.starts(with: "[CDATA[".utf8) else { continue }
            rest = rest.firstIndex(ofBytes: end.utf8).map { rest[($0 + end.utf8.count)...] } ?? []
        }
        return text + rest
    }

    /// Returns whether only white space and invisible characters are between two tags.
    private static func hasInvisibleText(_ document: String) -> Bool {
        document.unicodeScalars.split(separator: "<").contains { part in
            let text = part.drop { $0 != ">" }.dropFirst()
            return text.contains { !$0.isASCII } && text.allSatisfy { $0 == " " || DeceptiveCharacter.isInvisible($0) }
        }
    }

    /// Returns a sentence about the first tag with a character that no name contains, or with a namespace without quotation
    /// marks.
    private static func damagedTag(in document: ArraySlice<UInt8>) -> String? {
        for tag in document.split(separator: UInt8(ascii: "<")) where tag.first != UInt8(ascii: "!") {
            let words = tag.prefix { $0 != UInt8(ascii: ">") }.split { $0 <= 0x20 }
            for word in words.prefix(1) + words.filter({ $0.starts(with: "xmlns".utf8) }) {
                if word.contains(where: { 0xF0..<0xF5 ~= $0 }) {
                    return
                        "An editor, a chat or a ticket replaced characters in names by pictures (emoji) when the document was "
                        + "copied."
                }
                if word.contains(UInt8(ascii: "|")) {
                    return
                        "A name contains `|` in place of `l` or `I`: the document was read from a picture (OCR) or typed."
                }
                if word.containsBytes(of: "=&") {
                    return
                        "References such as `&quot;` stand in place of quotation marks: only a part of the escapes of HTML was "
                        + "undone."
                }
            }
        }
        return nil
    }
}
