// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// Markup that a terminal or a viewer wrapped at its width, without regard to words, and forms in other text.
///
/// A document that is written on lines rarely has three of them with one length; all lines of a wrapped one have it, but
/// for the last.
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
        output.reserveCapacity(text.count)
        var start = 0
        var width: Int?
        while start < bytes.count {
            let run = run(from: start, in: bytes)
            if run.count >= fewestLines, !run.isWrapped {
                output += text[start..<run.end]
                start = run.end
            } else if run.count >= fewestLines {
                for position in start..<run.end where !isLineBreak(bytes[position]) { output.append(bytes[position]) }
                width = width ?? run.width
                start = run.end
                // The last line is shorter.
                let end = bytes.firstIndex(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
                output += text[start..<end]
                start = end
            } else {
                output += text[start..<run.firstEnd]
                start = run.firstEnd
            }
        }
        return width.map { (output, $0) }
    }

    /// Lines of one width.
    private struct Run {
        var count = 0
        /// The number of characters of each line.
        var width = 0
        var hasMarkup = false
        /// Whether a line begins inside a tag or a text, which a line of a written document seldom does.
        var beginsInside = false
        /// Whether the lines are a form with a message, after other text; a form alone is decoded as it is.
        var isForm = false
        var firstEnd: Int
        var end: Int

        var isWrapped: Bool { hasMarkup && beginsInside || isForm }
    }

    /// Returns the lines from a start that have the width of the first one.
    private static func run(from start: Int, in text: Span<UInt8>) -> Run {
        var run = Run(firstEnd: text.count, end: start)
        var width: Int?
        var line = start
        while line < text.count {
            let end = text.firstIndex(of: 0x0A, from: line) ?? text.count
            if width == nil { run.firstEnd = min(end + 1, text.count) }
            let content = text.extracting(line..<end)
            guard end < text.count, let characters = Self.width(of: content), width ?? characters == characters else {
                break
            }
            width = characters
            run.width = characters
            run.isForm = (run.count == 0 ? start > 0 && isForm(content) : run.isForm) && !hasSpace(content)
            run.count += 1
            run.hasMarkup = run.hasMarkup || content.firstIndex(of: UInt8(ascii: "<")) != nil
            let beginsInside = !ASCII.isWhitespace(text[line]) && text[line] != UInt8(ascii: "<")
            run.beginsInside = run.beginsInside || run.count > 1 && beginsInside
            line = end + 1
            run.end = line
        }
        return run
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
