// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SecureXML

/// The byte offsets of an element in the source.
package struct ElementExtent: Hashable, Sendable {
    /// The offset of the `<` of the start tag.
    package let start: Int

    /// The offset after the name in the start tag.
    package let nameEnd: Int

    /// The offset after the start tag.
    package let contentStart: Int

    /// The offset after the whole element; equal to `contentStart` for an empty-element tag.
    package fileprivate(set) var end: Int

    /// Whether the element is an empty-element tag.
    package let isEmptyTag: Bool

    /// The range of the element in the source.
    package var range: Range<Int> { start..<end }
}

/// The byte offsets of all elements of a tree in its source.
///
/// Edits insert bytes between bytes that stay unchanged, so the offsets must be exact. They are computed from the
/// source, which the parser has checked to be well-formed, and compared with the tree tag by tag: both must have the
/// same elements with the same qualified names in the same order.
package struct ElementExtents: Hashable, Sendable {
    private let extents: [UInt: ElementExtent]

    /// Computes the offsets of the elements of a tree; fails if source and tree differ.
    package init?(of tree: borrowing XMLTree) {
        var scanner = TagScanner(tree.source)
        guard let found = scanner.elements() else { return nil }
        var extents: [UInt: ElementExtent] = [:]
        extents.reserveCapacity(found.count)
        let root = tree.root
        var position = 0
        var next: XMLElementView? = root
        while let element = next {
            guard position < found.count else { return nil }
            let extent = found[position]
            guard tree.source[(extent.start + 1)..<extent.nameEnd].elementsEqual(element.writtenName.utf8) else {
                return nil
            }
            extents[element.identity] = extent
            position += 1
            next = element.nextElement(inside: root)
        }
        guard position == found.count else { return nil }
        self.extents = extents
    }

    /// Returns the offsets of an element of the tree.
    package subscript(element: XMLElementView) -> ElementExtent? { extents[element.identity] }
}

extension XMLElementView {
    /// The qualified name in the source.
    var writtenName: String { prefix.map { "\($0):\(localName)" } ?? localName }
}

/// Scans the tags of a well-formed document.
private struct TagScanner {
    private let source: [UInt8]
    private var position = 0

    init(_ source: [UInt8]) {
        self.source = source
    }

    /// Returns all elements in the order of their start tags, or `nil` if the source has an unexpected form.
    mutating func elements() -> [ElementExtent]? {
        var elements: [ElementExtent] = []
        var open: [Int] = []
        while let start = next(UInt8(ascii: "<")) {
            if starts(with: "<!--") {
                guard skip(behind: "-->", from: start + 4) else { return nil }
            } else if starts(with: "<![CDATA[") {
                guard skip(behind: "]]>", from: start + 9) else { return nil }
            } else if starts(with: "<?") {
                guard skip(behind: "?>", from: start + 2) else { return nil }
            } else if starts(with: "</") {
                guard skip(behind: ">", from: start + 2), let index = open.popLast() else { return nil }
                elements[index].end = position
            } else {
                guard let extent = startTag() else { return nil }
                if !extent.isEmptyTag { open.append(elements.count) }
                elements.append(extent)
            }
        }
        return open.isEmpty ? elements : nil
    }

    /// Scans a start tag: its name, then everything up to the first `>` outside quotation marks.
    private mutating func startTag() -> ElementExtent? {
        let start = position
        position += 1
        while position < source.count, !Self.endsName(source[position]) { position += 1 }
        let nameEnd = position
        guard nameEnd > start + 1 else { return nil }
        while position < source.count {
            let byte = source[position]
            position += 1
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard next(byte) != nil else { return nil }
                position += 1
            case UInt8(ascii: ">"):
                let isEmptyTag = source[position - 2] == UInt8(ascii: "/")
                return ElementExtent(
                    start: start,
                    nameEnd: nameEnd,
                    contentStart: position,
                    end: position,
                    isEmptyTag: isEmptyTag
                )
            case UInt8(ascii: "<"):
                return nil
            default:
                break
            }
        }
        return nil
    }

    private static func endsName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "/"), UInt8(ascii: ">"): true
        default: false
        }
    }

    /// Moves to the next occurrence of a byte, and returns its offset.
    private mutating func next(_ byte: UInt8) -> Int? {
        while position < source.count {
            if source[position] == byte { return position }
            position += 1
        }
        return nil
    }

    private func starts(with text: StaticString, at offset: Int? = nil) -> Bool {
        let offset = offset ?? position
        let count = text.utf8CodeUnitCount
        guard offset + count <= source.count else { return false }
        return text.withUTF8Buffer { unsafe source[offset..<(offset + count)].elementsEqual($0) }
    }

    /// Moves to the offset after the next occurrence of a text.
    private mutating func skip(behind text: StaticString, from start: Int) -> Bool {
        position = start
        while position < source.count {
            if starts(with: text) {
                position += text.utf8CodeUnitCount
                return true
            }
            position += 1
        }
        return false
    }
}
