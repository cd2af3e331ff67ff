// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
package import SecureXML

/// Where one element stands in the source, in bytes.
package struct ElementExtent: Hashable, Sendable {
    /// The `<` of the start tag.
    package let start: Int

    /// Just behind the name in the start tag.
    package let nameEnd: Int

    /// Just behind the start tag.
    package let contentStart: Int

    /// Just behind the whole element; `contentStart` if it is one empty tag.
    package fileprivate(set) var end: Int

    /// Whether the element is one empty tag.
    package let isEmptyTag: Bool

    /// The element in the source.
    package var range: Range<Int> { start..<end }
}

/// Where the elements of a tree stand in its source.
///
/// What is written is put between bytes that stay as they are, so the places have to be exact. They come from
/// the source, which the parser has proved to be well-formed, and are held against the tree tag by tag: both must
/// have the same elements, of the same written names, in the same order.
package struct ElementExtents: Hashable, Sendable {
    private let extents: [UInt: ElementExtent]

    /// Finds the elements of a tree; nil if the source and the tree do not tell the same.
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

    /// Where an element of the tree stands.
    package subscript(element: XMLElementView) -> ElementExtent? { extents[element.identity] }
}

extension XMLElementView {
    /// The name as it was written.
    var writtenName: String { prefix.map { "\($0):\(localName)" } ?? localName }
}

/// Steps from tag to tag through a well-formed document.
private struct TagScanner {
    private let source: [UInt8]
    private var position = 0

    init(_ source: [UInt8]) {
        self.source = source
    }

    /// All elements, in the order of their start tags, or nil where the source is not as it should be.
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

    /// Reads a start tag: its name, then all up to the `>` that no quotation marks hold.
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

    /// Moves to the next such byte, which is not stepped over.
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

    /// Moves just behind the next such text.
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
#endif
