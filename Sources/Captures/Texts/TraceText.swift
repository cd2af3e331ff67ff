// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// The data in a trace, a dump or a log that divides it into lines.
///
/// - Lines of curl after an offset (`--trace-ascii`), and lines of hexadecimal digits after an offset, as in `--trace` of
///   curl and in the output of `xxd`, `hexdump -C`, `tcpdump -X` and Wireshark
/// - Partial lines of container logs (the tag `P` of the CRI format)
/// - Pieces of `mod_dumpio` of Apache
///
/// Escape sequences for colors, the numbers of lines, and prefixes such as times are removed from any text.
package enum TraceText {
    /// Joins the data; returns `nil` if the text is not divided in one of these ways.
    ///
    /// Each byte is examined a bounded number of times.
    package static func joined(_ text: [UInt8]) -> LoggedText? {
        let uncolored = withoutColors(text)
        let plain = NumberedText.withoutNumbers(uncolored ?? text) ?? uncolored
        var joining = TraceJoining()
        let lines = plain ?? text
        let bytes = lines.span
        var start = 0
        while start < bytes.count {
            let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
            joining.add(bytes.extracting(start..<end), hasLineBreak: end < bytes.count)
            start = end + 1
        }
        if let trace = joining.finished() { return LoggedText(trace) }
        return PrefixedText.withoutPrefixes(lines) ?? plain.map { LoggedText($0) }
    }

    /// Removes escape sequences that select colors; returns `nil` if the text has no color.
    private static func withoutColors(_ text: [UInt8]) -> [UInt8]? {
        let escape: UInt8 = 0x1B
        guard text.span.firstIndex(of: escape) != nil else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text[index] == escape, index + 1 < text.count, text[index + 1] == UInt8(ascii: "[") {
                let end = text.span.end(from: index + 2, before: index + 32) { 0x30...0x3F ~= $0 }
                if end < text.count, text[end] == UInt8(ascii: "m") {
                    index = end + 1
                    continue
                }
            }
            output.append(text[index])
            index += 1
        }
        return output.count < text.count ? output : nil
    }
}

/// Joins the lines of a trace, one after another.
private struct TraceJoining {
    private var output: [UInt8] = []
    private var isTrace = false

    /// Whether the next piece continues the last one.
    private var isOpen = false

    /// The number of bytes in the lines of a dump.
    private var width = 16
    private var lastOffset = 0

    /// The number of bytes of text in the last line of data, or `nil` after a line in hexadecimal.
    private var lastCount: Int?

    /// Whether the last remark of curl announced data, which a further one continues.
    private var isInData = false

    mutating func add(_ line: Span<UInt8>, hasLineBreak: Bool) {
        if let start = Self.dataOfPiece(line) {
            if isOpen, output.last == 0x0A { output.removeLast() }
            (isOpen, isTrace) = (true, true)
            append(line, from: start)
        } else if let (start, isPartial) = Self.dataOfContainer(line) {
            append(line, from: isOpen ? start : 0)
            isOpen = isPartial
            isTrace = isTrace || isPartial
            if isPartial { return }
        } else if let offset = DumpOffset(of: line) {
            addData(line, offset)
        } else if Self.isRemark(line), let isData = Self.announcesData(line), isData, isInData {
            // Data that curl sends in several parts.
            isOpen = true
            return
        } else {
            if Self.isRemark(line) {
                isInData = Self.announcesData(line) ?? isInData
            } else {
                isInData = false
            }
            isOpen = false
            lastOffset = 0
            if isTrace, let last = output.last, last != 0x0A { output.append(0x0A) }
            append(line, from: 0)
        }
        if hasLineBreak { output.append(0x0A) }
    }

    func finished() -> [UInt8]? { isTrace ? output : nil }

    private mutating func append(_ line: Span<UInt8>, from start: Int) {
        output.append(copying: line.extracting(start...))
    }

    /// Appends the data of a line with an offset.
    private mutating func addData(_ line: Span<UInt8>, _ offset: DumpOffset) {
        // A line break in the data ends a line of text early.
        let hasGap = offset.value > 0 && lastCount.map { $0 != offset.value - lastOffset } == true
        let continues = (offset.value > 0 || isOpen) && !hasGap
        isOpen = false
        isTrace = isTrace || offset.value == 0
        if offset.value > lastOffset { width = min(offset.value - lastOffset, 64) }
        lastOffset = offset.value
        if continues, output.last == 0x0A { output.removeLast() }
        if let bytes = offset.bytes(of: line, most: width) {
            output += bytes
            lastCount = nil
        } else {
            append(line, from: offset.length)
            lastCount = line.count - offset.length
        }
    }

    // MARK: Lines

    /// Returns the start of the data in a line of `mod_dumpio`; `nil` for other lines and for those with a count.
    private static func dataOfPiece(_ line: Span<UInt8>) -> Int? {
        guard line.count >= shortestMark, let mark = line.index(of: "dumpio_in (data-") else { return nil }
        var start = mark
        while start + 1 < line.count, line[start] != UInt8(ascii: ":") { start += 1 }
        start += 2
        guard start <= line.count else { return nil }
        let end = line.end(from: start) { 0x30...0x39 ~= $0 }
        let isCount = end > start && ASCII.begins(line.extracting(end..<line.count), with: " bytes")
        return isCount ? line.count : start
    }

    /// Returns the start of the content of a line in the CRI format, and whether the next line continues it.
    private static func dataOfContainer(_ line: Span<UInt8>) -> (start: Int, isPartial: Bool)? {
        guard line.count > 30, 0x30...0x39 ~= line[0] else { return nil }
        let index = line.end(from: 0, before: 40) { $0 != 0x20 }
        let rest = line.extracting(droppingFirst: index)
        for stream: StaticString in [" stdout ", " stderr "] where ASCII.begins(rest, with: stream) {
            guard rest.count > 9, rest[9] == 0x20 else { return nil }
            switch rest[8] {
            case UInt8(ascii: "P"): return (index + 10, true)
            case UInt8(ascii: "F"): return (index + 10, false)
            default: return nil
            }
        }
        return nil
    }

    /// The length of the shortest text that marks a line; shorter lines are not searched.
    private static let shortestMark = "== Info".utf8.count

    /// Returns whether a line is a remark of curl between data.
    private static func isRemark(_ line: Span<UInt8>) -> Bool {
        guard line.count >= shortestMark else { return false }
        return line.extracting(first: min(32, line.count)).contains("== Info") || announcesData(line) != nil
    }

    /// Returns whether the data after a line is a body that is sent, or `nil` if the line announces no data.
    private static func announcesData(_ line: Span<UInt8>) -> Bool? {
        let start = line.extracting(first: min(48, line.count))
        guard start.contains("=> Send ") || start.contains("<= Recv ") else { return nil }
        return start.contains("=> Send data")
    }
}
