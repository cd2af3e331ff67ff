// SPDX-License-Identifier: Apache-2.0

extension Base64 {
    /// A Base64 alphabet; the alphabets differ only in the last two digits.
    public enum Alphabet: Hashable, Sendable, CaseIterable {
        /// The alphabet with `+` and `/` (RFC 4648, section 4).
        case standard
        /// The alphabet with `-` and `_` (RFC 4648, section 5).
        case urlSafe
    }
}

extension Base64.Alphabet {
    /// The digits with the values 62 and 63.
    var lastTwoDigits: (UInt8, UInt8) {
        switch self {
        case .standard: (0x2B, 0x2F)
        case .urlSafe: (0x2D, 0x5F)
        }
    }

    /// Returns the value of a digit, or `nil` if the byte is not a digit.
    func sextet(of digit: UInt8) -> UInt8? {
        switch digit {
        case 0x41...0x5A: digit &- 0x41
        case 0x61...0x7A: digit &- 0x47
        case 0x30...0x39: digit &+ 4
        case lastTwoDigits.0: 62
        case lastTwoDigits.1: 63
        default: nil
        }
    }

    /// Returns the digit with a value less than 64.
    func digit(for sextet: UInt8) -> UInt8 {
        switch sextet {
        case 0..<26: sextet &+ 0x41
        case 26..<52: sextet &+ 0x47
        case 52..<62: sextet &- 4
        case 62: lastTwoDigits.0
        default: lastTwoDigits.1
        }
    }

    /// Converts eight digits from ``DigitPairs`` to this alphabet.
    @inline(__always)
    func unmarked(_ digits: UInt64) -> UInt64 {
        let plain = digits & ~ByteLanes.marked
        switch self {
        case .standard:
            return plain
        case .urlSafe:
            let marks = ByteLanes.ones(of: digits & ByteLanes.marked)
            // `+` is 2B and `/` is 2F: bit 2 distinguishes them. `-` is 2D, `_` is 5F.
            return plain &+ marks &* 2 &+ (digits >> 2 & marks) &* 0x2E
        }
    }

    /// Decodes eight digits to six bytes, first byte most significant, or returns `nil` if a byte is not a digit.
    @inline(__always)
    func block(of digits: UInt64) -> UInt64? {
        let lanes = ByteLanes(digits)
        let (digit62, digit63) = lastTwoDigits
        let upper = lanes.marks(from: 0x41, through: 0x5A)
        let lower = lanes.marks(from: 0x61, through: 0x7A)
        let figures = lanes.marks(from: 0x30, through: 0x39)
        let is62 = lanes.marks(equalTo: digit62)
        let is63 = lanes.marks(equalTo: digit63)
        guard upper | lower | figures | is62 | is63 == ByteLanes.marked else { return nil }
        // Each lane receives the value that `sextet(of:)` adds to its digit, modulo 64. Digits are less than 128 and
        // summands less than 64, so no sum overflows its lane.
        let summands =
            ByteLanes.ones(of: figures) &* 4
            &+ ByteLanes.ones(of: lower) &* 57
            &+ ByteLanes.ones(of: upper) &* 63
            &+ ByteLanes.ones(of: is62) &* UInt64((62 &- digit62) & 63)
            &+ ByteLanes.ones(of: is63) &* UInt64((63 &- digit63) & 63)
        let sextets = (digits &+ summands) & ByteLanes.filled(with: 0x3F)
        return Self.packed(sextets)
    }

    /// Packs eight sextets, first one least significant, into 48 bits, first one most significant.
    @inline(__always)
    private static func packed(_ sextets: UInt64) -> UInt64 {
        let lanes = sextets.byteSwapped
        let quarters = (lanes & 0x3F00_3F00_3F00_3F00) >> 2 | lanes & 0x003F_003F_003F_003F
        let halves = (quarters & 0x0FFF_0000_0FFF_0000) >> 4 | quarters & 0x0000_0FFF_0000_0FFF
        return (halves & 0x00FF_FFFF_0000_0000) >> 8 | halves & 0xFF_FFFF
    }
}
