// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings

/// The markup of an element in a text, whose end is unknown.
enum ElementMarkup {
    /// Returns whether a start tag contains a character reference, which the text may escape.
    static func hasReference(inTagFrom start: Int, _ text: Span<UInt8>) -> Bool {
        var index = start
        while index < text.count, text[index] != UInt8(ascii: "<"), text[index] != UInt8(ascii: ">") {
            let byte = text[index]
            let rest = text.extracting(droppingFirst: index)
            // The next tag, which ends the search, so that all of them together examine the text once.
            let isEscape =
                byte == UInt8(ascii: "&") || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "\\")
                || byte == UInt8(ascii: "=")
            if isEscape, TagPlace.begins(rest) { return false }
            if byte == UInt8(ascii: "#") || byte == UInt8(ascii: "%") && ASCII.begins(rest, with: "%23") {
                let before = text.extracting(max(start, index - 6)..<index)
                for ampersand in ampersands where ASCII.endsIgnoringCase(before, with: ampersand) { return true }
            }
            index += 1
        }
        return false
    }

    /// The spellings of `&`, in lower case.
    private static let ampersands: [StaticString] = ["&", "&amp;", "%26", "\\u0026", "\\x26", "&#38;", "&#x26;", "=26"]

    /// Returns whether a part of the text contains a word that ends like those in the namespaces of SAML.
    static func mentionsSAML(_ text: Span<UInt8>) -> Bool {
        text.contains("oasis") || text.contains("xmlsoap")
    }

    /// Returns the end of the line before the first one with words, but without markup.
    static func end(from start: Int, before end: Int, in text: Span<UInt8>) -> Int {
        let end = max(start, end)
        var endOfLine = end
        var hasMarkup = true
        var hasSpace = false
        for index in start..<end {
            switch text[index] {
            case 0x0A:
                if !hasMarkup, hasSpace { return endOfLine }
                endOfLine = index
                (hasMarkup, hasSpace) = (false, false)
            case UInt8(ascii: "<"), UInt8(ascii: ">"): hasMarkup = true
            case 0x20: hasSpace = true
            default: break
            }
        }
        return !hasMarkup && hasSpace ? endOfLine : end
    }

    /// Returns the length of white space, or of a line break as string literals spell it, that ends at an index.
    private static func lengthOfSpace(before index: Int, in text: Span<UInt8>) -> Int? {
        if ASCII.isWhitespace(text[index - 1]) { return 1 }
        let isSpelled = index > 1 && text[index - 1] == UInt8(ascii: "n") && text[index - 2] == UInt8(ascii: "\\")
        return isSpelled ? 2 : nil
    }

    /// Returns the start of an XML declaration or a document type declaration directly before an element, or of the element.
    static func startOfDeclaration(before start: Int, notBefore first: Int, in text: Span<UInt8>) -> Int {
        let lowest = max(first, start - 256)
        var begin = start
        // The declaration of the document type follows that of XML.
        for declaration: StaticString in ["<!DOCTYPE", "<?xml"] {
            var index = begin
            while index > lowest, let count = lengthOfSpace(before: index, in: text) { index -= count }
            guard index > lowest, text[index - 1] == UInt8(ascii: ">") else { continue }
            var isInSubset = false
            repeat {
                index -= 1
                if text[index] == UInt8(ascii: "]") || text[index] == UInt8(ascii: "[") {
                    isInSubset = text[index] == UInt8(ascii: "]")
                }
            } while index > lowest && (isInSubset || text[index] != UInt8(ascii: "<"))
            if ASCII.begins(text.extracting(droppingFirst: index), with: declaration) { begin = index }
        }
        return begin
    }
}
