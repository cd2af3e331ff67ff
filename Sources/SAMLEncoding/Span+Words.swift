// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// Reads eight bytes; the first one becomes the least significant.
    ///
    /// - Precondition: Eight bytes stand at `offset`.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        // Safety: the load checks its bounds, and every bit pattern is a valid integer.
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Reads the bytes from `offset` up to `end`, eight at most; zeros fill the rest of the word.
    @inline(__always)
    func word(at offset: Int, upTo end: Int) -> UInt64 {
        if offset &+ 8 <= end {
            return word(at: offset)
        }
        var result: UInt64 = 0
        for index in stride(from: end &- 1, through: offset, by: -1) {
            result = result << 8 | UInt64(self[index])
        }
        return result
    }
}
