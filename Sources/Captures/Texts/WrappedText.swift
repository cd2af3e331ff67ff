// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// Markup that a terminal or a viewer wrapped at its width, without regard to words, and forms in other text.
///
/// A document that is written on lines rarely has three of them with one length; all lines of a wrapped one have it, but
/// for the last. A console that aligns values, such as PowerShell, indents all lines alike.
package enum WrappedText {
    /// The narrowest terminal, in characters.
    private static let narrowest = 40

    /// The most characters of a line of a terminal, or of a part into which a logger divides a message.
    private static let widest = 4_096

    /// The fewest lines of the same width.
    private static let minimumLines = 3

    /// Joins the lines of markup that have one width; returns `nil` if there is no such markup.
    ///
    /// - Parameter text: The text, as UTF-8.
    /// - Returns: The text, in which each run of lines with markup and one width, and the line after it, is one line;
    ///   and the width of the first lines that were joined, in characters.
    package static func unwrapped(_ text: [UInt8]) -> (text: [UInt8], width: Int)? {
        let bytes = text.span
        var output: [UInt8] = []
        // Most texts are not wrapped, so that nothing is copied before the first run that is.
        var copied = 0
        var line = Line(at: 0, in: bytes)
        var width: Int?
        while line.start < bytes.count {
            let run = Run(from: line, in: bytes)
            line = run.next
            guard run.isWrapped else { continue }
            output += text[copied..<run.start]
            copied = run.start
            while copied < line.start {
                let end = bytes.firstLineFeed(from: copied) ?? line.start
                for position in copied..<end where !isLineBreak(bytes[position]) { output.append(bytes[position]) }
                copied = end + 1
                if blanks(from: copied, in: bytes, most: run.indent) == run.indent { copied += run.indent }
            }
            width = width ?? run.width
            // The last line is shorter.
            line = Line(at: line.end + 1, in: bytes)
        }
        return width.map { (output + text[copied...], $0) }
    }

    /// A line without its line feed.
    private struct Line {
        let start: Int
        let end: Int
        /// The number of characters, or `nil` if no terminal has this width, or no line feed ends the line.
        let width: Int?

        init(at start: Int, in text: Span<UInt8>) {
            let end = text.firstLineFeed(from: start)
            (self.start, self.end) = (start, end ?? text.count)
            width = end.flatMap { WrappedText.width(of: text.extracting(start..<$0)) }
        }
    }

    /// Lines of one width, or one other line.
    private struct Run {
        let start: Int
        /// The number of characters of each line.
        let width: Int?
        /// The number of blanks with which each line begins.
        let indent: Int
        /// Whether a terminal wrapped the lines.
        private(set) var isWrapped = false
        /// The line after the run.
        private(set) var next: Line

        /// Reads the lines that have the width of the first one, or the first line if no terminal has its width.
        init(from first: Line, in text: Span<UInt8>) {
            (start, width, next) = (first.start, first.width, Line(at: first.end + 1, in: text))
            indent = first.width == nil ? 0 : blanks(from: first.start, in: text, most: narrowest)
            guard first.start + indent < first.end, next.width != nil, next.width == width else { return }
            // A form with a message is wrapped after other text only; a form alone is decoded as it is.
            let content = text.extracting(start..<first.end)
            var isForm = start > 0 && WrappedText.isForm(content) && !hasSpace(content)
            // A line of a written document seldom begins inside a tag or a text.
            var beginsInside = false
            var count = 1
            while next.width == width, blanks(from: next.start, in: text, most: indent) == indent {
                let character = next.start + indent
                guard character < next.end else { break }
                isForm = isForm && !hasSpace(text.extracting(next.start..<next.end))
                beginsInside =
                    beginsInside || !ASCII.isWhitespace(text[character]) && text[character] != UInt8(ascii: "<")
                next = Line(at: next.end + 1, in: text)
                count += 1
            }
            guard count >= minimumLines else { return }
            isWrapped = isForm || beginsInside && text.extracting(start..<next.start).contains("<")
        }
    }

    /// Returns the number of blanks from an index, up to a maximum.
    private static func blanks(from start: Int, in text: Span<UInt8>, most: Int) -> Int {
        var index = start
        while index - start < most, index < text.count, text[index] == 0x20 { index += 1 }
        return index - start
    }

    /// Returns the number of characters of a line without its line break, or `nil` if no terminal has this width.
    private static func width(of line: Span<UInt8>) -> Int? {
        guard line.count >= narrowest else { return nil }
        // Safety: the closure only reads the buffer.
        let count = unsafe line.withUnsafeBufferPointer { bytes in
            // Most lines are ASCII; compilers vectorize the loop.
            var other: UInt8 = 0
            for index in bytes.indices {
                let byte = unsafe bytes[index]
                other |= byte & 0x80 | (byte == 0x0D ? 1 : 0)
            }
            return other == 0 ? bytes.count : unsafe bytes.count { $0 & 0xC0 != 0x80 && !isLineBreak($0) }
        }
        return narrowest...widest ~= count ? count : nil
    }

    private static func hasSpace(_ line: Span<UInt8>) -> Bool {
        line.firstIndex(of: 0x20) != nil || line.firstIndex(of: 0x09) != nil
    }

    private static func isForm(_ line: Span<UInt8>) -> Bool {
        ASCII.begins(line, with: "SAMLResponse=") || ASCII.begins(line, with: "SAMLRequest=")
    }

    private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
