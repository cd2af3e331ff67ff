// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The data in a trace of curl (`--trace-ascii`), which divides it into lines of 64 bytes after an offset.
package enum CurlTrace {
    /// Joins the lines of the data; returns `nil` if the text is no trace.
    ///
    /// A line of data begins with its offset, four or more hexadecimal digits, a colon and a space. The first line of a
    /// transfer has the offset 0, and keeps the line break before it.
    package static func joined(_ text: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        let bytes = text.span
        var isTrace = false
        var index = 0
        while index < bytes.count {
            var end = index
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            let line = bytes.extracting(index..<end)
            if let offset = offset(of: line) {
                isTrace = isTrace || offset.value == 0
                if offset.value > 0, output.last == 0x0A { output.removeLast() }
                for position in offset.length..<line.count { output.append(line[position]) }
            } else {
                for position in line.indices { output.append(line[position]) }
            }
            if end < bytes.count { output.append(0x0A) }
            index = end + 1
        }
        return isTrace ? output : nil
    }

    private static func offset(of line: Span<UInt8>) -> (value: Int, length: Int)? {
        var value = 0
        var index = 0
        while index < line.count, index < 8, let digit = line[index].hexadecimalValue() {
            value = value << 4 | Int(digit)
            index += 1
        }
        guard index >= 4, index + 1 < line.count, line[index] == UInt8(ascii: ":"), line[index + 1] == 0x20 else {
            return nil
        }
        return (value, index + 2)
    }
}
