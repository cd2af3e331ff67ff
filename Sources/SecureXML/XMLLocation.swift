// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// A location in a document, computed only for errors and findings.
package struct XMLLocation: Hashable, Sendable {
    /// The line number, from one; CR LF, CR and LF each end a line.
    package let line: Int

    /// The column number in Unicode scalars, from one.
    package let column: Int

    /// Computes the location of a byte offset.
    ///
    /// - Parameters:
    ///   - offset: A byte offset; offsets beyond the end are treated as the end.
    ///   - source: The document.
    package init(offset: Int, in source: Span<UInt8>) {
        unsafe self.init(offset: offset, in: source, of: nil)
    }

    /// Computes the location of a byte offset in the document of a tree, which stores a part of the result.
    private init(offset: Int, in source: Span<UInt8>, of node: OpaquePointer?) {
        var (line, column) = (0, 0)
        // Safety: the function reads only the bytes of the document.
        unsafe source.withUnsafeBufferPointer { bytes in
            unsafe cxml_locate(node, bytes.baseAddress, bytes.count, max(offset, 0), &line, &column)
        }
        (self.line, self.column) = (line, column)
    }
}

extension XMLLocation {
    /// Computes the location of the `<` of a start tag.
    ///
    /// The parser stores the offset at which the attributes of a tag end. In a start tag, `<` can occur only as the
    /// first character, so the tag begins at the nearest `<` before that offset.
    init(startOfTagAt end: Int, in source: Span<UInt8>) {
        unsafe self.init(startOfTagAt: end, in: source, of: nil)
    }

    /// Computes the location of the `<` of a start tag in the document of a tree, which stores a part of the result.
    init(startOfTagAt end: Int, in source: Span<UInt8>, of node: OpaquePointer?) {
        unsafe self.init(offset: source.startOfTag(before: end), in: source, of: node)
    }
}

extension Span<UInt8> {
    /// Returns the offset of the `<` of the start tag whose attributes end at an offset.
    func startOfTag(before end: Int) -> Int {
        var offset = Swift.min(end, count)
        while offset > 0, offset == count || self[offset] != UInt8(ascii: "<") { offset -= 1 }
        return offset
    }
}
