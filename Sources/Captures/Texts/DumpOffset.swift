// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// The offset at the beginning of a line in a dump: four or more hexadecimal digits.
struct DumpOffset {
    /// The offset in bytes.
    let value: Int

    /// The length of the offset and its separator.
    let length: Int

    /// Whether a colon follows the digits.
    private let hasColon: Bool

    /// Reads the offset of a line; fails if the line does not begin with one.
    ///
    /// Without a colon, it must be followed by hexadecimal bytes, because many lines of text begin with a number.
    init?(of line: Span<UInt8>) {
        var start = line.end(from: 0, before: 8) { $0 == 0x20 || $0 == 0x09 }
        // A dump of packets marks its offsets.
        if ASCII.begins(line.extracting(start..<line.count), with: "0x") { start += 2 }
        var value = 0
        var index = start
        while index < line.count, index < start + 8, let digit = line[index].hexadecimalValue() {
            value = value << 4 | Int(digit)
            index += 1
        }
        guard index - start >= 4, index + 1 < line.count else { return nil }
        hasColon = line[index] == UInt8(ascii: ":")
        if hasColon { index += 1 }
        guard line[index] == 0x20 else { return nil }
        self.value = value
        length = index + 1
        if !hasColon, line[index + 1] != 0x20 || bytes(of: line, most: 16) == nil { return nil }
    }

    /// Returns the bytes that a line spells in hexadecimal, one or two to a group.
    ///
    /// - Parameters:
    ///   - line: The line with this offset.
    ///   - count: The maximum number of bytes, after which text follows.
    /// - Returns: The bytes, or `nil` if the line contains text.
    func bytes(of line: Span<UInt8>, most count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = line.end(from: length) { $0 == 0x20 }
        while bytes.count < count, let group = Self.group(at: index, in: line) {
            bytes += group.prefix(count - bytes.count)
            let end = index + 2 * group.count
            index = line.end(from: end) { $0 == 0x20 }
            let gap = index - end
            // Two spaces separate the halves of a line; more than two separate the halves from the text.
            if gap == 0 || gap > 2 || gap == 2 && bytes.count != 8 { break }
        }
        // Text of a trace can begin with a few digits.
        let isShort = bytes.count < min(count, 16)
        let endsEarly = index >= line.count || line[index - 1] == 0x20
        return bytes.isEmpty || isShort && !endsEarly ? nil : bytes
    }

    /// Returns the bytes of a group, which a blank or the end of the line follows.
    private static func group(at start: Int, in line: Span<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var index = start
        while bytes.count < 4, let byte = line.hexadecimalByte(at: index) {
            bytes.append(byte)
            index += 2
        }
        guard !bytes.isEmpty, index == line.count || line[index] == 0x20 else { return nil }
        return bytes
    }
}
