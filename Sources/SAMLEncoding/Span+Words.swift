// SPDX-License-Identifier: Apache-2.0

extension Span<UInt8> {
    /// Loads eight bytes, first byte least significant.
    ///
    /// - Precondition: At least eight bytes are available at `offset`.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        // Safety: the load checks its bounds, and every bit pattern is a valid integer.
        UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Loads the bytes from `offset` to `end`, at most eight, and fills the rest of the word with zeros.
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
