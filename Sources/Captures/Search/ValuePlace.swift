// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import UntrustedText

/// The place of a value with a name in a text.
enum ValuePlace {
    /// The number of bytes after a name in which its value begins.
    static let maximumGapLength = 512

    /// The fewest digits of a value.
    static let minimumDigits = 24

    /// Returns the index of the value if an equals sign and a digit follow a name, as in a form, which JSON can escape; `nil`
    /// otherwise.
    static func assigned(at end: Int, in text: Span<UInt8>) -> Int? {
        let rest = text.extracting(droppingFirst: end)
        for sign in ["=", "\\u003d", "\\x3d"] as [StaticString] where ASCII.beginsIgnoringCase(rest, with: sign) {
            let start = end + sign.utf8CodeUnitCount
            return start < text.count && text[start].isAlphanumeric ? start : nil
        }
        return nil
    }

    /// Returns the start of the value after a name, or `nil` if no value follows.
    static func start(after end: Int, in text: Span<UInt8>) -> Int? {
        var index = end
        let limit = min(text.count, end + maximumGapLength)
        while index < limit {
            let rest = text.extracting(droppingFirst: index)
            // A document that is escaped for HTML is found by its element.
            if beginsEscapedDocument(rest) { return nil }
            if let length = separatorLength(rest) {
                index += length
                continue
            }
            let next = text.end(from: index) { $0.isBase64Digit }
            if beginsElement(index..<next, in: text) { return nil }
            if next - index >= minimumDigits || XMLStart.isEncoded(in: rest) { return index }
            // `=` and an escaped character, as in `=3D` or `%3D`, precede no short word.
            if next - index >= 5, SearchedWords.parameterKind(of: text.extracting(index..<next)) != nil { return nil }
            index = max(next, index + 1)
        }
        return nil
    }

    /// Returns whether a word names a message in a tag, whose attributes are not values of the earlier name.
    private static func beginsElement(_ word: Range<Int>, in text: Span<UInt8>) -> Bool {
        guard !word.isEmpty, let length = SearchedWords.elementNameLength(in: text.extracting(word)) else {
            return false
        }
        return TagPlace(ofNameAt: word.upperBound - length, in: text) != nil
    }

    private static func beginsEscapedDocument(_ text: Span<UInt8>) -> Bool {
        guard ASCII.begins(text, with: "&lt;") else { return false }
        if ASCII.begins(text, with: "&lt;?xml") { return true }
        let end = text.end(from: 4, before: 64) { $0.isBase64Digit || $0 == UInt8(ascii: ":") }
        return ASCII.ends(text.extracting(4..<end), with: "Response")
    }

    /// Returns the length of an escaped separator, such as `%22` or `\u0022`, or `nil` if the separator is absent.
    private static func separatorLength(_ text: Span<UInt8>) -> Int? {
        for separator in separators where ASCII.beginsIgnoringCase(text, with: separator) {
            return separator.utf8CodeUnitCount
        }
        return nil
    }

    private static let separators: [StaticString] = [
        "\\x22", "\\x27", "\\x3a", "\\x3d", "\\x20", "%22", "%3a", "%3d", "%20", "%7b", "%5b", "\\u0022", "\\u003a",
        "\\u003d", "&quot;", "&#34;", "&#61;", "&#x3d;",
    ]

    /// Returns the start of the parameters to which a parameter belongs.
    ///
    /// - Parameters:
    ///   - nameStart: The index of the name of the parameter.
    ///   - first: The index before which nothing belongs to the parameters.
    ///   - text: The text.
    /// - Returns: The index of the first name.
    static func startOfParameters(before nameStart: Int, notBefore first: Int, in text: Span<UInt8>) -> Int {
        // A name with other characters before it, such as `body=SAMLResponse=`, begins the parameters itself.
        guard nameStart > first, text[nameStart - 1] == UInt8(ascii: "&") else { return nameStart }
        var start = nameStart
        var index = nameStart
        while index > first, nameStart - index < maximumGapLength {
            switch text[index - 1] {
            case UInt8(ascii: "&"): start = index
            case UInt8(ascii: "?"), UInt8(ascii: "\""): return index
            case UInt8(ascii: "="), UInt8(ascii: "%"), UInt8(ascii: "."), UInt8(ascii: "~"): break
            case let byte where byte.isBase64Digit: break
            default: return start
            }
            index -= 1
        }
        return start
    }

    /// Returns whether a quotation mark precedes a value.
    static func isQuoted(at start: Int, in text: Span<UInt8>) -> Bool {
        guard start > 0 else { return false }
        let byte = text[start - 1]
        return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }
}
