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
        var tagEnd = attributesEnd
        while tagEnd < end - 1, source[tagEnd].isXMLSpace { tagEnd += 1 }
        let isEmptyTag = source[tagEnd] == UInt8(ascii: "/")
        if isEmptyTag { tagEnd += 1 }
        guard tagEnd < end, source[tagEnd] == UInt8(ascii: ">"), !isEmptyTag || tagEnd + 1 == end else { return nil }
        return ElementExtent(
            nameEnd: start + name.count,
            contentStart: tagEnd + 1,
            isEmptyTag: isEmptyTag,
            range: start..<end
        )
    }
}
