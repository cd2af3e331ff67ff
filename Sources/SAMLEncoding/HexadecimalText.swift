// SPDX-License-Identifier: Apache-2.0

extension Sequence<UInt8> {
    /// The bytes as lowercase hexadecimal text, two digits per byte.
    package var hexadecimalText: String {
        let bytes = Array(self)
        var digits: [UInt8] = []
        digits.reserveCapacity(2 * bytes.count)
        for byte in bytes {
            digits.append(Self.hexadecimalDigit(byte >> 4))
            digits.append(Self.hexadecimalDigit(byte & 0xF))
        }
        return String(decoding: digits, as: UTF8.self)
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}
