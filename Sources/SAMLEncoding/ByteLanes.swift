// SPDX-License-Identifier: Apache-2.0

/// A word of eight bytes that are tested in parallel (SIMD within a register).
///
/// The result of a test is a word of marks: bit 7 of a lane is set if the test succeeds, and all other bits are zero.
/// Results are exact, because no sum carries from one lane into the next.
struct ByteLanes {
    /// The lanes; the first byte in memory is the least significant.
    let word: UInt64

    init(_ word: UInt64) {
        self.word = word
    }

    /// Returns a word with the same byte in every lane.
    static func filled(with byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// A word with a mark in every lane.
    static let marked: UInt64 = 0x8080_8080_8080_8080

    /// Marks the lanes that equal a byte.
    @inline(__always)
    func marks(equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ Self.filled(with: byte)
        let carried = (difference & ~Self.marked) &+ ~Self.marked
        return ~(carried | difference) & Self.marked
    }

    /// Counts the consecutive lanes from the first one that equal a byte.
    @inline(__always)
    func leadingCount(of byte: UInt8) -> Int {
        (word ^ Self.filled(with: byte)).trailingZeroBitCount / 8
    }

    /// Marks the lanes whose low seven bits are at least `bound`, which must be from 1 to 127.
    @inline(__always)
    func marksOfLowBits(atLeast bound: UInt8) -> UInt64 {
        let low = word & ~Self.marked
        return (low &+ Self.filled(with: 128 &- bound)) & Self.marked
    }

    /// Marks the lanes that contain an ASCII byte in a range.
    @inline(__always)
    func marks(from first: UInt8, through last: UInt8) -> UInt64 {
        marksOfLowBits(atLeast: first) & ~marksOfLowBits(atLeast: last &+ 1) & ~word
    }

    /// Counts the marks in a word.
    @inline(__always)
    static func count(of marks: UInt64) -> Int {
        // The multiplication sums all lanes in the most significant one; eight marks cannot overflow it.
        Int(truncatingIfNeeded: (ones(of: marks) &* 0x0101_0101_0101_0101) >> 56)
    }

    /// Converts marks to lanes with the value 1, and all other lanes to 0.
    @inline(__always)
    static func ones(of marks: UInt64) -> UInt64 {
        marks >> 7
    }
}
