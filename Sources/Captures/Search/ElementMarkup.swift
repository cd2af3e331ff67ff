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

    /// Returns the length of white space, or of the escape that stands for it, that ends at an index.
    private static func lengthOfSpace(before index: Int, in text: Span<UInt8>) -> Int? {
        if ASCII.isWhitespace(text[index - 1]) { return 1 }
        let before = text.extracting(max(0, index - 6)..<index)
        return spaces.first { ASCII.endsIgnoringCase(before, with: $0) }?.utf8CodeUnitCount
    }

    /// The escapes of white space, in lower case.
    private static let spaces: [StaticString] = [
        "\\n", "\\r", "\\t", "%0a", "%0d", "%09", "%20", "=0a", "=0d", "=20", "&#10;", "&#13;", "&#xa;", "&#xd;",
    ]

    /// Returns the start of an XML declaration or a document type declaration directly before an element, or of the element.
    static func startOfDeclaration(before start: Int, notBefore first: Int, in text: Span<UInt8>) -> Int {
        let lowest = max(first, start - 256)
        var begin = start
        // The declaration of the document type follows that of XML.
        for declaration: StaticString in ["<!DOCTYPE", "<?xml"] {
            var index = begin
            while index > lowest, let count = lengthOfSpace(before: index, in: text) { index -= count }
            guard index > lowest, let end = TagPlace.startOfEnd(before: index, in: text) else { continue }
            begin = self.start(of: declaration, from: lowest, before: end, in: text) ?? begin
        }
        return begin
    }

    /// Returns the start of a declaration, between which and its end no tag stands, unless in the subset of the declaration.
    private static func start(
        of declaration: StaticString,
        from lowest: Int,
        before end: Int,
        in text: Span<UInt8>
    ) -> Int? {
        let last = text.start(before: end, notBefore: lowest, while: ASCII.isWhitespace)
        let before = text.extracting(max(lowest, last - 2)..<last)
        let hasSubset = ASCII.ends(before, with: "]") || ASCII.endsIgnoringCase(before, with: "5d")
        var place = end
        while place > lowest {
            place -= 1
            guard text[place] == UInt8(ascii: "<") || "&%\\=".utf8.contains(text[place]) else { continue }
            let spelling = MarkupSpelling(ofTagAt: place, in: text)
            var index = place
            guard spelling.character(&index, in: text) == UInt8(ascii: "<"), index < end else { continue }
            if spells(declaration, at: place, spelling, in: text) { return place }
            let mark = spelling.character(&index, in: text)
            guard hasSubset || mark == UInt8(ascii: "!") || mark == UInt8(ascii: "?") else { return nil }
        }
        return nil
    }

    private static func spells(
        _ word: StaticString,
        at start: Int,
        _ spelling: MarkupSpelling,
        in text: Span<UInt8>
    ) -> Bool {
        var index = start
        for offset in 0..<word.utf8CodeUnitCount {
            // Safety: the offset is less than the length of the literal, which is static.
            let wanted = unsafe word.utf8Start[offset]
            guard index < text.count, spelling.character(&index, in: text) == wanted else { return false }
        }
        return true
    }
}
