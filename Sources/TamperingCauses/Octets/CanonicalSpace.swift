// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Functions for white space in canonical octets, which represent a carriage return as a reference.
enum CanonicalSpace {
    /// The canonical form of a carriage return.
    static let carriageReturn = Array("&#xD;".utf8)

    static let newline = UInt8(ascii: "\n")

    /// The canonical form of a carriage return and a line feed.
    static let lineEnd = carriageReturn + [newline]

    static let tab = UInt8(ascii: "\t")

    /// Returns the text without leading and trailing white space.
    static func trimming(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { trimmingEnd(trimmingStart(text)) }

    /// Returns the text without leading white space.
    static func trimmingStart(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let bytes = text.span
        var start = 0
        while start < bytes.count {
            if bytes[start].isXMLSpace {
                start += 1
            } else if has(carriageReturn, at: start, in: bytes) {
                start += carriageReturn.count
            } else {
                break
            }
        }
        return text.dropFirst(start)
    }

    /// Returns the text without trailing white space.
    static func trimmingEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let bytes = text.span
        var end = bytes.count
        while end > 0 {
            if bytes[end - 1].isXMLSpace {
                end -= 1
            } else if end >= carriageReturn.count, has(carriageReturn, at: end - carriageReturn.count, in: bytes) {
                end -= carriageReturn.count
            } else {
                break
            }
        }
        return text.prefix(end)
    }

    /// Returns a value whose lines are joined, or `nil` if it has one line.
    static func joiningLines(_ text: CanonicalPieces.Text, with separator: [UInt8]) -> [UInt8]? {
        let value = trimming(text.characters)
        guard !text.isBase64, value.contains(newline) else { return nil }
        var output = Array(text.characters[..<value.startIndex])
        // Without `split`, which takes much memory for short lines.
        var start = value.startIndex
        while start < value.endIndex {
            let end = value[start...].firstIndex(of: newline) ?? value.endIndex
            if start > value.startIndex, start < end { output += separator }
            output += trimming(value[start..<end])
            start = end + 1
        }
        return output + text.characters[value.endIndex...]
    }

    /// Returns a value in which a line break follows each carriage return, or `nil` if it has none.
    static func restoringLines(in text: ArraySlice<UInt8>) -> [UInt8]? {
        guard !text.contains(newline) else { return nil }
        return replacing(carriageReturn, with: carriageReturn + [newline], in: text)
    }

    /// Returns a text without one blank at the start, at the end or both, or `nil` if it has none there.
    static func removingBlanks(_ text: ArraySlice<UInt8>, start: Bool, end: Bool) -> [UInt8]? {
        var rest = text
        if start, rest.first?.isXMLSpace == true { rest = rest.dropFirst() }
        if end, rest.last?.isXMLSpace == true { rest = rest.dropLast() }
        return rest.count < text.count ? Array(rest) : nil
    }

    /// Returns white space without its first and last line, or `nil` if it has no line break.
    static func withoutOuterLines(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let first = text.firstIndex(of: newline), let last = text.lastIndex(of: newline) else { return nil }
        guard first < last else { return [] }
        let rest = text[(first + 1)..<last]
        return Array(rest.firstIndex(of: newline).map { rest[$0...] } ?? [])
    }

    /// Returns the octets with all occurrences of a sequence replaced, or `nil` if nothing changes.
    static func replacing(_ pattern: [UInt8], with replacement: [UInt8], in octets: [UInt8]) -> [UInt8]? {
        replacing(pattern, with: replacement, in: octets[...])
    }

    /// Returns the octets with all occurrences of a sequence replaced, or `nil` if nothing changes.
    ///
    /// Copies one octet after another: a slice for each occurrence takes ten times as long.
    static func replacing(_ pattern: [UInt8], with replacement: [UInt8], in octets: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = octets.span
        var output: [UInt8] = []
        var index = 0
        var copied = 0
        while index < bytes.count {
            guard has(pattern, at: index, in: bytes) else {
                index += 1
                continue
            }
            if copied == 0 { output.reserveCapacity(bytes.count) }
            for position in copied..<index { output.append(bytes[position]) }
            for byte in replacement { output.append(byte) }
            index += pattern.count
            copied = index
        }
        guard copied > 0 else { return nil }
        for position in copied..<bytes.count { output.append(bytes[position]) }
        return output
    }

    /// Returns whether a sequence that is not empty begins at an index.
    private static func has(_ pattern: [UInt8], at index: Int, in bytes: Span<UInt8>) -> Bool {
        guard bytes[index] == pattern[0], pattern.count <= bytes.count - index else { return false }
        for offset in pattern.indices where bytes[index + offset] != pattern[offset] { return false }
        return true
    }
}
