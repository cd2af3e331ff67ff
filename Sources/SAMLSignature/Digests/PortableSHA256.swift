// SPDX-License-Identifier: Apache-2.0

/// SHA-256 in Swift (FIPS 180-4, 6.2), for builds and processes without a native implementation.
///
/// The time depends only on the length of the message, not on its content.
package struct PortableSHA256: Sendable {
    private var state: SIMD8<UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
        0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The last incomplete block; bytes after the end of the message belong to earlier blocks.
    private var block = SIMD64<UInt8>()

    /// The length of the message in bytes.
    private var count: UInt64 = 0

    /// Starts an empty message.
    package init() {}

    /// Appends bytes to the message.
    package mutating func update(_ bytes: borrowing Span<UInt8>) {
        var index = 0
        while index < bytes.count {
            let place = Int(count % 64)
            if place == 0, bytes.count - index >= 64 {
                compress(Self.words { bytes[index + $0] })
                index += 64
                count &+= 64
                continue
            }
            block[place] = bytes[index]
            index += 1
            count &+= 1
            if place == 63 {
                let full = block
                compress(Self.words { full[$0] })
            }
        }
    }

    /// Returns the digest of the message so far, 32 bytes.
    ///
    /// More bytes may follow.
    package func digest() -> [UInt8] {
        // The padding is a 1 bit, zeros to the end of the block, and in the last eight bytes the length in bits
        // (5.1.1).
        var padding: [UInt8] = [0x80]
        padding += [UInt8](repeating: 0, count: (119 - Int(count % 64)) % 64)
        padding += Self.bytes(count &* 8)
        var last = self
        last.update(padding.span)
        return last.state.indices.flatMap { Self.bytes(last.state[$0]) }
    }

    /// Processes a block (6.2.2).
    private mutating func compress(_ message: [UInt32]) {
        var words = message
        let constants = Self.constants
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            if round >= 16 {
                let (early, late) = (words[round - 15], words[round - 2])
                words[round] =
                    words[round - 16] &+ (rotate(early, 7) ^ rotate(early, 18) ^ (early >> 3))
                    &+ (rotate(late, 17) ^ rotate(late, 19) ^ (late >> 10))
                    &+ words[round - 7]
            }
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let first =
                h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25))
                &+ choice &+ constants[round] &+ words[round]
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        state &+= SIMD8(a, b, c, d, e, f, g, h)
    }

    private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word &>> count | word &<< (32 - count)
    }

    /// Returns the 16 words of a block, in network byte order, with capacity for the message schedule.
    private static func words(_ byte: (Int) -> UInt8) -> [UInt32] {
        var words = [UInt32](repeating: 0, count: 64)
        for index in 0..<16 {
            let place = index * 4
            words[index] =
                UInt32(byte(place)) << 24 | UInt32(byte(place + 1)) << 16
                | UInt32(byte(place + 2)) << 8 | UInt32(byte(place + 3))
        }
        return words
    }

    private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        stride(from: Number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (4.2.2).
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}
