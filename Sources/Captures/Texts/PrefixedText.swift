// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// Text in which each line begins with the same words, as logs, `kubectl`, `docker compose`, syslog and quoted mail write
/// it, around a message on several lines.
///
/// Two lines have the same prefix if their words are equal, regardless of their numbers. Prefixes are removed only around
/// content that continues from line to line: Base64, or XML.
enum PrefixedText {
    /// The longest prefix, in bytes.
    private static let maximumPrefixLength = 256

    /// The fewest digits of a line of Base64.
    private static let minimumDigits = 32

    /// The fewest bytes of a line into which a logger divides a message.
    private static let minimumBytes = 256

    /// The most lines of a text; a longer one is not examined.
    private static let maximumLines = 1 << 20

    /// Lines with the same prefix.
    private struct Run {
        /// The lines, and the index after the last word of the prefix of each.
        var lines: [(line: Range<Int>, end: Int)] = []

        /// The number of words in the prefix.
        var words = 0

        /// The white space after the prefix; what a line has beyond it is indentation of the content.
        var gap = Int.max

        /// Returns the content of a line.
        func content(of line: (line: Range<Int>, end: Int)) -> Range<Int> {
            min(line.end + gap, line.line.upperBound)..<line.line.upperBound
        }
    }

    /// Returns whether a text begins with a priority of syslog, such as `<134>`, which looks like a tag.
    static func beginsWithPriority(_ text: Span<UInt8>) -> Bool {
        text.count > 1 && text[0] == UInt8(ascii: "<") && 0x30...0x39 ~= text[1]
    }

    /// Removes the prefixes of lines, and returns their times; returns `nil` if no message on several lines has any.
    static func withoutPrefixes(_ text: [UInt8]) -> LoggedText? {
        withoutCommonWords(text) ?? withoutMarks(text).map { LoggedText($0) }
    }

    // MARK: Words

    private static func withoutCommonWords(_ text: [UInt8]) -> LoggedText? {
        let bytes = text.span
        let lines = lines(of: bytes)
        guard lines.count > 2, lines.count <= maximumLines else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var times = LineTimes()
        var isChanged = false
        var index = 0
        while index < lines.count {
            let run = run(from: index, lines, in: bytes)
            guard run.lines.count > 1 else {
                output += text[lines[index]]
                index += 1
                continue
            }
            let hasMessage = continues(run, in: bytes)
            // The last line can begin the next run.
            let isLast = index + run.lines.count == lines.count
            let written = hasMessage || isLast ? run.lines.count : run.lines.count - 1
            for line in run.lines.prefix(written) {
                if hasMessage { times.add(LineTime.time(of: bytes.extracting(line.line)), at: output.count) }
                output += text[hasMessage ? run.content(of: line) : line.line]
            }
            isChanged = isChanged || hasMessage
            index += written
        }
        return isChanged ? LoggedText(output, times) : nil
    }

    /// Returns the ranges of lines, with their line breaks, up to one more than the maximum.
    private static func lines(of text: Span<UInt8>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < text.count, lines.count <= maximumLines {
            let end = (text.firstIndex(of: 0x0A, from: start) ?? text.count - 1) + 1
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// Returns the longest run of lines with the prefix that a line shares with the next one.
    private static func run(from first: Int, _ lines: [Range<Int>], in text: Span<UInt8>) -> Run {
        var run = Run()
        var index = first
        while index + 1 < lines.count {
            var prefix = CommonPrefix()
            prefix.compare(lines[index], with: lines[index + 1], in: text, longest: maximumPrefixLength)
            guard let common = prefix.boundaries.last else { break }
            if run.lines.isEmpty {
                run.words = prefix.boundaries.count
                run.lines = [(lines[index], common.left)]
                run.gap = common.gap
            }
            guard prefix.boundaries.count >= run.words else { break }
            let boundary = prefix.boundaries[run.words - 1]
            run.gap = min(run.gap, boundary.gap)
            run.lines.append((lines[index + 1], boundary.right))
            index += 1
        }
        return run
    }

    /// Returns whether a message continues from a line to the next one.
    private static func continues(_ run: Run, in text: Span<UInt8>) -> Bool {
        var previous: Range<Int>?
        for content in run.lines.lazy.map(run.content) {
            let isContent = isContent(content, in: text)
            if let previous, isContent || content.count >= minimumBytes && content.count == previous.count {
                return true
            }
            previous = isContent ? content : nil
        }
        return false
    }

    /// Returns whether a text is a line of Base64, or begins with a tag.
    private static func isContent(_ range: Range<Int>, in text: Span<UInt8>) -> Bool {
        let start = text.end(from: range.lowerBound, before: range.upperBound, while: ASCII.isWhitespace)
        guard start < range.upperBound else { return false }
        if text[start] == UInt8(ascii: "<") { return true }
        let end = text.end(from: start, before: range.upperBound, while: isDigit)
        return end - start >= minimumDigits
            && text.end(from: end, before: range.upperBound, while: ASCII.isWhitespace) == range.upperBound
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte.isBase64Digit || byte == UInt8(ascii: "=")
    }

    // MARK: Marks

    /// The marks that views of XML in browsers write before an element that can be closed.
    private static let marks: [StaticString] = ["\u{2212}", "\u{25BC}", "\u{25B6}", "\u{25BE}", "\u{25B8}", "-", "+"]

    /// Removes marks between the indentation and a tag; returns `nil` unless at least two lines have one.
    private static func withoutMarks(_ text: [UInt8]) -> [UInt8]? {
        let bytes = text.span
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var count = 0
        for line in lines(of: bytes) {
            let start = bytes.end(from: line.lowerBound, before: line.upperBound, while: ASCII.isWhitespace)
            var end = start
            for mark in marks where ASCII.begins(bytes.extracting(start..<line.upperBound), with: mark) {
                end = bytes.end(from: start + mark.utf8CodeUnitCount, before: line.upperBound) { $0 == 0x20 }
            }
            let isMark = end > start && end < line.upperBound && bytes[end] == UInt8(ascii: "<")
            if isMark { count += 1 }
            output += text[line.lowerBound..<start]
            output += text[(isMark ? end : start)..<line.upperBound]
        }
        return count > 1 ? output : nil
    }
}

/// The words at the start of two lines that are equal but for numbers.
private struct CommonPrefix {
    /// The indices in both lines after each word, and the length of the white space that follows it in both.
    private(set) var boundaries: [(left: Int, right: Int, gap: Int)] = []

    /// Compares two lines up to the first difference, tag, quotation mark or equals sign.
    mutating func compare(_ left: Range<Int>, with right: Range<Int>, in text: Span<UInt8>, longest: Int) {
        var (first, second) = (left.lowerBound, right.lowerBound)
        var hasWord = false
        if let start = Self.afterPriority(left, in: text), let other = Self.afterPriority(right, in: text) {
            (first, second, hasWord) = (start, other, true)
        }
        let (firstEnd, secondEnd) = (min(left.upperBound, first + longest), min(right.upperBound, second + longest))
        while first < firstEnd, second < secondEnd {
            let byte = text[first]
            switch byte {
            case 0x30...0x39:
                guard 0x30...0x39 ~= text[second] else { return }
                while first < firstEnd, 0x30...0x39 ~= text[first] { first += 1 }
                while second < secondEnd, 0x30...0x39 ~= text[second] { second += 1 }
                hasWord = true
            case 0x20, 0x09:
                guard text[second] == byte else { return }
                var gap = 0
                while first + gap < firstEnd, second + gap < secondEnd, text[first + gap] == byte,
                    text[second + gap] == byte
                {
                    gap += 1
                }
                if hasWord { boundaries.append((first, second, gap)) }
                (first, second) = (first + gap, second + gap)
            case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "\""), 0x0A, 0x0D: return
            default:
                guard text[second] == byte else { return }
                hasWord = true
                first += 1
                second += 1
            }
        }
    }

    /// Returns the index after the priority at the start of a line of syslog, such as `<134>`, or `nil` if it has none.
    private static func afterPriority(_ line: Range<Int>, in text: Span<UInt8>) -> Int? {
        guard let first = line.first, text[first] == UInt8(ascii: "<") else { return nil }
        let index = text.end(from: first + 1, before: min(line.upperBound, first + 4)) { 0x30...0x39 ~= $0 }
        guard index > first + 1, index < line.upperBound, text[index] == UInt8(ascii: ">") else { return nil }
        return index + 1
    }
}
