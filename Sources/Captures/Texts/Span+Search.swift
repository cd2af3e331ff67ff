// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

extension Span<UInt8> {
    /// Returns the index of the first line feed at or after `start`, or `nil` if no line feed follows.
    func firstLineFeed(from start: Int = 0) -> Int? { firstIndex(of: 0x0A, from: start) }

    /// Returns whether a text that begins with an ASCII character occurs.
    func contains(_ text: StaticString) -> Bool { index(of: text) != nil }

    /// Returns the index of a text that begins with an ASCII character, or `nil` if it does not occur.
    func index(of text: StaticString) -> Int? {
        var index = 0
        // Safety: the literal has a first byte.
        while let start = firstIndex(of: unsafe text.utf8Start[0], from: index) {
            if ASCII.begins(extracting(droppingFirst: start), with: text) { return start }
            index = start + 1
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    /// Removes and returns the first line, without its line break.
    mutating func popLine() -> ArraySlice<UInt8>? {
        guard !isEmpty else { return nil }
        let end = firstIndex(of: 0x0A) ?? endIndex
        let line = self[..<end]
        self = self[Swift.min(end + 1, endIndex)...]
        return line.last == 0x0D ? line.dropLast() : line
    }
}

extension [UInt8] {
    /// Copies a span.
    init(copying bytes: Span<UInt8>) {
        self = []
        append(copying: bytes)
    }

    /// Appends the bytes of a span.
    mutating func append(copying bytes: Span<UInt8>) {
        // Safety: the buffer is only read while the span is alive.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }

    /// Returns the range of the first occurrence of a text.
    func firstRange(of text: String, in range: Range<Int>) -> Range<Int>? {
        let wanted = Array(text.utf8)
        var index = range.lowerBound
        while index + wanted.count <= range.upperBound {
            guard let found = self[index...(range.upperBound - wanted.count)].firstIndex(of: wanted[0]) else {
                return nil
            }
            if self[found...].starts(with: wanted) { return found..<found + wanted.count }
            index = found + 1
        }
        return nil
    }
}
