// SPDX-License-Identifier: Apache-2.0

/// A lookup table of the two Base64 digits for each 12-bit number.
///
/// The digits `+` and `/`, which percent-encoding and the URL-safe alphabet change, are marked: their bit 7 is set.
struct DigitPairs: ~Escapable {
    /// The digit pairs; the first digit is the less significant byte.
    private let entries: Span<UInt16>

    /// The 8 KiB of table data, computed once.
    static let table: ContiguousArray<UInt16> = {
        let digits = (UInt8.min..<64).map { sextet in
            let digit = Base64.Alphabet.standard.digit(for: sextet)
            return UInt16(sextet < 62 ? digit : digit | 0x80)
        }
        return ContiguousArray(digits.flatMap { first in digits.map { first | $0 << 8 } })
    }()

    @_lifetime(copy entries)
    init(_ entries: Span<UInt16>) {
        precondition(entries.count == 4_096, "Twelve bits make 4,096 pairs.")
        self.entries = entries
    }

    /// Returns the eight digits of a block, first one least significant.
    @inline(__always)
    func digits(for block: UInt64) -> UInt64 {
        pair(block >> 36) | pair(block >> 24) << 16 | pair(block >> 12) << 32 | pair(block) << 48
    }

    @inline(__always)
    private func pair(_ bits: UInt64) -> UInt64 {
        // Safety: the initializer checks for 4,096 entries, and a 12-bit index is less than that.
        UInt64(unsafe entries[unchecked: Int(truncatingIfNeeded: bits & 0xFFF)])
    }
}
