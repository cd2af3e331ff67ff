// SPDX-License-Identifier: Apache-2.0

internal import CLibrary

extension Span<UInt8> {
    /// Returns the index of the first line feed at or after `start`, or `nil` if no line feed follows.
    ///
    /// Readers of lines spend much of their time here.
    func firstLineFeed(from start: Int = 0) -> Int? {
        unsafe withUnsafeBytes { bytes in
            guard start < bytes.count, let first = bytes.baseAddress else { return nil }
            // Safety: the search begins and ends inside the span.
            let found = unsafe memchr(first + start, 0x0A, bytes.count - start)
            return unsafe found.map { unsafe $0 - UnsafeMutableRawPointer(mutating: first) }
        }
    }

    /// Returns a copy of the bytes in a range.
    func bytes(in range: Range<Int>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for index in range { bytes.append(self[index]) }
        return bytes
    }
}

extension [UInt8] {
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
