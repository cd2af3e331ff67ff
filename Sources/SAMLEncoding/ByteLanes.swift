// SPDX-License-Identifier: Apache-2.0

/// Eight bytes side by side in one word, asked the same question at once.
///
/// An answer is a word of marks: bit 7 of a lane is set where the answer is yes, all other bits are clear.
/// Every answer is exact, because no sum here carries from one lane into the next.
struct ByteLanes {
    /// The lanes; the byte that stands first in memory is the least significant one.
    let word: UInt64

    init(_ word: UInt64) {
        self.word = word
    }

    /// Puts the same byte into every lane.
    static func filled(with byte: UInt8) -> UInt64 {
        UInt64(byte) &* 0x0101_0101_0101_0101
    }

    /// A mark in every lane.
    static let marked: UInt64 = 0x8080_8080_8080_8080

    /// Marks the lanes that hold this byte.
    @inline(__always)
    func marks(equalTo byte: UInt8) -> UInt64 {
        let difference = word ^ Self.filled(with: byte)
        let carried = (difference & ~Self.marked) &+ ~Self.marked
        return ~(carried | difference) & Self.marked
    }

    /// Counts the lanes in front that hold this byte.
    @inline(__always)
    func leadingCount(of byte: UInt8) -> Int {
        (word ^ Self.filled(with: byte)).trailingZeroBitCount / 8
    }

    /// Marks the lanes whose low seven bits are at least `bound`, which is from 1 to 127.
    @inline(__always)
    func marksOfLowBits(atLeast bound: UInt8) -> UInt64 {
        let low = word & ~Self.marked
        return (low &+ Self.filled(with: 128 &- bound)) & Self.marked
    }

    /// Marks the lanes that hold an ASCII byte from this range.
    @inline(__always)
    func marks(from first: UInt8, through last: UInt8) -> UInt64 {
        marksOfLowBits(atLeast: first) & ~marksOfLowBits(atLeast: last &+ 1) & ~word
    }

    /// Counts the marks of an answer.
    @inline(__always)
    static func count(of marks: UInt64) -> Int {
        // The product adds all lanes up in the topmost one; eight marks at most cannot overflow it.
        Int(truncatingIfNeeded: (ones(of: marks) &* 0x0101_0101_0101_0101) >> 56)
    }

    /// Turns marks into lanes that hold 1 where a mark stands and 0 elsewhere.
    @inline(__always)
    static func ones(of marks: UInt64) -> UInt64 {
        marks >> 7
    }
}
