// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// Text with the number of each line in front, as printed by `cat -n`, `nl`, `grep -n` and editors.
enum NumberedText {
    /// The fewest lines with successive numbers.
    private static let minimumLines = 2

    /// A line with a number.
    private struct Line {
        var number: Int
        /// The byte after the number: a tabulator, a colon, a vertical bar or a blank.
        var mark: UInt8
        /// The index after the mark.
        var content: Int
        /// The number of blanks between the number and its content, if they are the mark.
        var blanks = 0
    }

    /// Removes the numbers of lines; returns `nil` if the numbers of no lines are successive.
    ///
    /// Lines before and after these remain, and so do empty lines between them.
    static func withoutNumbers(_ text: [UInt8]) -> [UInt8]? {
        guard isPossible(text) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        let bytes = text.span
        var isNumbered = false
        // The first lines of a run, which are written when their number is sufficient.
        var run: (last: Line, start: Int, lines: [Range<Int>])?
        var start = 0
        func writeWhole(_ range: Range<Int>) { output += text[range] }
        func close() {
            if let run, run.lines.count < minimumLines { writeWhole(run.start..<start) }
            run = nil
        }
        while start < bytes.count {
            let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
            let next = min(end + 1, bytes.count)
            if var line = line(start..<end, in: bytes) {
                // What a line has beyond the first one is indentation.
                line.content += min(line.blanks, run?.last.blanks ?? line.blanks, 3)
                line.blanks = min(line.blanks, run?.last.blanks ?? line.blanks)
                if let current = run, current.last.number + 1 != line.number || current.last.mark != line.mark {
                    close()
                }
                var lines = run?.lines ?? []
                let first = run?.start ?? start
                if lines.count < minimumLines { lines.append(line.content..<next) }
                if run.map({ $0.lines.count == minimumLines }) == true {
                    output += text[line.content..<next]
                } else if lines.count == minimumLines {
                    for range in lines { output += text[range] }
                    isNumbered = true
                }
                run = (line, first, lines)
            } else if let current = run, current.lines.count == minimumLines, isBlank(start..<end, in: bytes) {
                output += text[end..<next]
            } else {
                close()
                writeWhole(start..<next)
            }
            start = next
        }
        close()
        return isNumbered ? output : nil
    }

    /// Returns whether one of the first lines has a number, because few texts have any.
    private static func isPossible(_ text: [UInt8]) -> Bool {
        let bytes = text.span
        var start = 0
        for _ in 0..<64 where start < bytes.count {
            let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
            if line(start..<end, in: bytes) != nil { return true }
            start = end + 1
        }
        return false
    }

    private static func isBlank(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        bytes.end(from: line.lowerBound, before: line.upperBound, while: ASCII.isWhitespace) == line.upperBound
    }

    /// Reads the number of a line: up to seven digits after blanks, and a mark.
    private static func line(_ range: Range<Int>, in bytes: Span<UInt8>) -> Line? {
        let end = range.upperBound
        let first = bytes.end(from: range.lowerBound, before: min(end, range.lowerBound + 12)) { $0 == 0x20 }
        let afterNumber = bytes.end(from: first, before: min(end, first + 7)) { 0x30...0x39 ~= $0 }
        guard afterNumber > first, afterNumber < end else { return nil }
        // `cat -n` of an empty line may have lost its tabulator.
        let number = (first..<afterNumber).reduce(0) { $0 * 10 + Int(bytes[$1] - 0x30) }
        let index = bytes.end(from: afterNumber, before: min(end, afterNumber + 4)) { $0 == 0x20 }
        guard index < range.upperBound else { return Line(number: number, mark: 0x20, content: index) }
        if bytes[index] == UInt8(ascii: "|") {
            let hasBlank = index + 1 < range.upperBound && bytes[index + 1] == 0x20
            return Line(number: number, mark: bytes[index], content: index + (hasBlank ? 2 : 1))
        }
        switch bytes[afterNumber] {
        case 0x09, UInt8(ascii: ":"), 0x20:
            let blanks = max(index - afterNumber - 1, 0)
            return Line(number: number, mark: bytes[afterNumber], content: afterNumber + 1, blanks: blanks)
        default: return nil
        }
    }
}
