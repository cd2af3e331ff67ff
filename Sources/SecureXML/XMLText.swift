// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML
package import UntrustedText

/// The text of an element that may contain only text.
package struct XMLText: Hashable, Sendable {
    /// All text and CDATA children, concatenated, so that no character is lost between other nodes (S-15).
    @Exact package private(set) var value: String

    /// Whether all children are text or CDATA, with no element, comment or processing instruction.
    package let isPlain: Bool

    package init(value: String, isPlain: Bool) {
        self.value = value
        self.isPlain = isPlain
    }
}

extension XMLElementView {
    /// The text of the element.
    package var text: XMLText {
        guard let first = unsafe cxml_first_child(node) else { return XMLText(value: "", isPlain: true) }
        if let single = singleTextBytes { return XMLText(value: String(decoding: single), isPlain: true) }
        var value = ""
        var isPlain = true
        var child: OpaquePointer? = unsafe first
        while let current = unsafe child {
            switch unsafe cxml_node_kind(current) {
            case CXML_KIND_TEXT, CXML_KIND_CDATA: unsafe value += String(cString: cxml_content(current))
            default: isPlain = false
            }
            unsafe child = unsafe cxml_next_sibling(current)
        }
        return XMLText(value: value, isPlain: isPlain)
    }

    /// The bytes of the text, borrowed from the tree, or `nil` unless the only child is text.
    package var singleTextBytes: Span<UInt8>? {
        @_lifetime(copy self)
        get {
            guard let single = unsafe singleText, let text = unsafe cxml_content(single) else { return nil }
            return unsafe source.lend(text, count: cxml_content_length(single))
        }
    }

    /// The place of the text in the source, or `nil` unless the only child is text and the source contains its bytes
    /// as they are, without references.
    package var singleTextPlace: Range<Int>? {
        guard let text = singleTextBytes, let tag = startTagEnd, tag.end + text.count < source.count else { return nil }
        let place = tag.end..<tag.end + text.count
        // Replaced references and line ends make the source longer.
        let isWhole = source[place.upperBound] == UInt8(ascii: "<")
        return isWhole && source.extracting(place).isIdentical(to: text) ? place : nil
    }

    /// The text node if it is the only child, as it is of nearly every value.
    private var singleText: OpaquePointer? {
        guard let first = unsafe cxml_first_child(node), unsafe cxml_node_kind(first) == CXML_KIND_TEXT,
            unsafe cxml_next_sibling(first) == nil
        else { return nil }
        return unsafe first
    }

    /// Whether text other than white space occurs between the child elements.
    package var hasCharactersBetweenElements: Bool { unsafe cxml_has_characters_between_elements(node) }

    /// The number of child elements.
    package var childElementCount: Int { unsafe cxml_child_element_count(node) }
}
