// SPDX-License-Identifier: Apache-2.0

/// Functions for white space in canonical octets, which represent a carriage return as a reference.
enum CanonicalSpace {
    /// The canonical form of a carriage return.
    static let carriageReturn = Array("&#xD;".utf8)

    static let newline = UInt8(ascii: "\n")

    static let tab = UInt8(ascii: "\t")

    /// Returns the text without leading and trailing white space.
    static func trimming(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { trimmingEnd(trimmingStart(text)) }

    /// Returns the text without leading white space.
    static func trimmingStart(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let first = text.first {
            if isBlank(first) {
                text = text.dropFirst()
            } else if text.starts(with: carriageReturn) {
                text = text.dropFirst(carriageReturn.count)
            } else {
                break
            }
        }
        return text
    }

    /// Returns the text without trailing white space.
    static func trimmingEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        while let last = text.last {
            if isBlank(last) {
                text = text.dropLast()
            } else if text.suffix(carriageReturn.count).elementsEqual(carriageReturn) {
                text = text.dropLast(carriageReturn.count)
            } else {
                break
            }
        }
        return text
    }

    /// Returns a value whose lines are joined, or `nil` if it has one line.
    static func joiningLines(_ text: CanonicalPieces.Text, with separator: [UInt8]) -> [UInt8]? {
        let value = trimming(text.characters)
        guard !text.isBase64, value.contains(newline) else { return nil }
        var output = Array(text.characters[..<value.startIndex])
        for line in value.split(separator: newline) {
            if line.startIndex > value.startIndex { output += separator }
            output += trimming(line)
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
        if start, let first = rest.first, isBlank(first) { rest = rest.dropFirst() }
        if end, let last = rest.last, isBlank(last) { rest = rest.dropLast() }
        return rest.count < text.count ? Array(rest) : nil
    }

    /// Returns white space without its first and last line, or `nil` if it has no line break.
    static func withoutOuterLines(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard let first = text.firstIndex(of: newline), let last = text.lastIndex(of: newline) else { return nil }
        guard first < last else { return [] }
        let rest = text[(first + 1)..<last]
        return Array(rest.firstIndex(of: newline).map { rest[$0...] } ?? [])
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Returns the octets with all occurrences of a sequence replaced, or `nil` if nothing changes.
    static func replacing(
        _ pattern: [UInt8],
        with replacement: [UInt8],
        in octets: some Collection<UInt8>
    ) -> [UInt8]? {
        var output: [UInt8] = []
        var rest = octets[...]
        var isFound = false
        while let start = rest.firstIndex(of: pattern[0]) {
            output += rest[..<start]
            rest = rest[start...]
            if rest.starts(with: pattern) {
                output += replacement
                rest = rest.dropFirst(pattern.count)
                isFound = true
            } else {
                output.append(pattern[0])
                rest = rest.dropFirst()
            }
        }
        return isFound ? output + rest : nil
    }
}
