// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML
internal import UntrustedText

/// The byte offsets of an element in the source.
package struct ElementExtent: Hashable, Sendable {
    /// The offset after the name in the start tag.
    package let nameEnd: Int

    /// The offset after the start tag.
    package let contentStart: Int

    /// Whether the element is an empty-element tag.
    package let isEmptyTag: Bool

    /// The range of the element in the source, which ends at `contentStart` for an empty-element tag.
    package let range: Range<Int>
}

extension XMLElementView {
    /// The offsets in the source, or `nil` if the source does not have the tags of the tree there.
    ///
    /// Edits insert bytes between bytes that stay unchanged, so the offsets must be exact. The parser stores the end of the
    /// attributes and the end of the element.
    package var extent: ElementExtent? {
        let (attributesEnd, end) = unsafe (Int(cxml_offset(node)), Int(cxml_end_offset(node)))
        guard end <= source.count, attributesEnd < end, source[end - 1] == UInt8(ascii: ">") else { return nil }
        let start = source.startOfTag(before: attributesEnd)
        let name = Array("<\(prefix.map { "\($0):" } ?? "")\(localName)".utf8)
        guard start + name.count <= attributesEnd,
            source.extracting(start..<start + name.count).isIdentical(to: name.span)
        else { return nil }
        guard let tag = startTagEnd, !tag.isEmpty || tag.end == end else { return nil }
        return ElementExtent(
            nameEnd: start + name.count,
            contentStart: tag.end,
            isEmptyTag: tag.isEmpty,
            range: start..<end
        )
    }

    /// The offset after the start tag, and whether it is an empty-element tag; `nil` if the source has no `>` there.
    var startTagEnd: (end: Int, isEmpty: Bool)? {
        var end = unsafe Int(cxml_offset(node))
        while end < source.count, source[end].isXMLSpace { end += 1 }
        let isEmpty = end < source.count && source[end] == UInt8(ascii: "/")
        if isEmpty { end += 1 }
        return end < source.count && source[end] == UInt8(ascii: ">") ? (end + 1, isEmpty) : nil
    }
}
