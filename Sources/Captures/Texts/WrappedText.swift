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

    /// The widest terminal, in characters.
    private static let widest = 1_024

    /// The fewest lines of the same width.
    private static let fewestLines = 3

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
        var start = 0
        var width: Int?
        while start < bytes.count {
            let run = run(from: start, in: bytes)
            if run.isWrapped {
                output += text[copied..<start]
                copied = start
                while copied < run.end {
                    let end = bytes.firstLineFeed(from: copied) ?? run.end
                    for position in copied..<end where !isLineBreak(bytes[position]) { output.append(bytes[position]) }
                    copied = end + 1
                    if blanks(from: copied, in: bytes, most: run.indent) == run.indent { copied += run.indent }
                }
                width = width ?? run.width
                // The last line is shorter.
                start = bytes.firstLineFeed(from: run.end).map { $0 + 1 } ?? bytes.count
            } else {
                start = run.end
            }
        }
        return width.map { (output + text[copied...], $0) }
    }

    /// Lines of one width, or one other line.
    private struct Run {
        /// The number of characters of each line.
        var width = 0
        /// The number of blanks with which each line begins.
        var indent = 0
        /// Whether a terminal wrapped the lines.
        var isWrapped = false
        var end: Int
    }

    /// Returns the lines from a start that have the width of the first one, or the first line if no terminal has its width.
    private static func run(from start: Int, in text: Span<UInt8>) -> Run {
        var run = Run(end: start)
        var count = 0
        // A line of a written document seldom begins inside a tag or a text.
        var beginsInside = false
        // A form with a message is wrapped after other text only; a form alone is decoded as it is.
        var isForm = false
        while run.end < text.count {
            let line = run.end
            let end = text.firstLineFeed(from: line) ?? text.count
            let content = text.extracting(line..<end)
            // No line has more characters than bytes.
            guard end < text.count, content.count >= run.width, let width = Self.width(of: content),
                count == 0 || width == run.width
            else {
                if count == 0 { run.end = min(end + 1, text.count) }
                break
            }
            if count == 0 { run.indent = blanks(from: line, in: text, most: narrowest) }
            let first = line + run.indent
            guard blanks(from: line, in: text, most: run.indent) == run.indent, first < end else { break }
            isForm = (count == 0 ? start > 0 && Self.isForm(content) : isForm) && !hasSpace(content)
            beginsInside =
                beginsInside || count > 0 && !ASCII.isWhitespace(text[first]) && text[first] != UInt8(ascii: "<")
            run.width = width
            run.end = end + 1
            count += 1
        }
        if count >= fewestLines {
            let lines = text.extracting(start..<run.end)
            run.isWrapped = isForm || beginsInside && lines.firstIndex(of: UInt8(ascii: "<")) != nil
        }
        return run
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
