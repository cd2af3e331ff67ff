// SPDX-License-Identifier: Apache-2.0

/// A place in a document, worked out only when a fault or finding is made.
package struct XMLLocation: Hashable, Sendable {
    /// The line, counted from one; CR LF, CR and LF each end a line.
    package let line: Int

    /// The column, counted from one in Unicode scalars.
    package let column: Int

    /// Counts lines and columns up to a byte offset.
    ///
    /// - Parameters:
    ///   - offset: A byte offset; one beyond the end stands for the end.
    ///   - source: The document.
    package init(offset: Int, in source: Span<UInt8>) {
        var line = 1
        var column = 1
        var previous: UInt8 = 0
        // A byte order mark has no column of its own.
        let start = source.count >= 3 && source[0] == 0xEF && source[1] == 0xBB && source[2] == 0xBF ? 3 : 0
        for index in start..<max(start, min(offset, source.count)) {
            let byte = source[index]
            if byte == 0x0A && previous == 0x0D {
                // The second half of CR LF ended its line already.
            } else if byte == 0x0A || byte == 0x0D {
                line += 1
                column = 1
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            previous = byte
        }
        self.line = line
        self.column = column
    }
}

extension XMLLocation {
    /// The place of a start tag's `<`.
    ///
    /// The parser remembers where the attributes of a tag end. `<` cannot stand in a start tag but as its first
    /// character, so the nearest one before that is it.
    init(startOfTagAt end: Int, in source: Span<UInt8>) {
        var offset = min(end, source.count)
        while offset > 0, offset == source.count || source[offset] != UInt8(ascii: "<") {
            offset -= 1
        }
        self.init(offset: offset, in: source)
    }
}
