// SPDX-License-Identifier: Apache-2.0

extension UInt8 {
    /// Returns the hexadecimal digit, in ASCII, of a value from 0 to 15.
    static func hexadecimalDigit(_ value: UInt8, isUppercase: Bool) -> UInt8 {
        value < 10 ? value &+ UInt8(ascii: "0") : value &+ (UInt8(ascii: isUppercase ? "A" : "a") - 10)
    }

    /// Returns the value of the byte as a hexadecimal digit in ASCII, or `nil` if the byte is not one.
    package func hexadecimalValue(allowsLowercase: Bool = true) -> UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- (UInt8(ascii: "A") - 10)
        case UInt8(ascii: "a")...UInt8(ascii: "f") where allowsLowercase: self &- (UInt8(ascii: "a") - 10)
        default: nil
        }
    }
}

extension Sequence<UInt8> {
    /// The bytes as lowercase hexadecimal text, two digits per byte.
    package var hexadecimalText: String { hexadecimalText(isUppercase: false) }

    /// Returns the bytes as hexadecimal text, two digits per byte.
    ///
    /// - Parameters:
    ///   - isUppercase: Whether the digits A to F are uppercase.
    ///   - separator: The ASCII character between two bytes, if any.
    /// - Returns: The text, in ASCII.
    package func hexadecimalText(isUppercase: Bool, separator: UInt8? = nil) -> String {
        let bytes = Array(self)
        var text: [UInt8] = []
        text.reserveCapacity(3 * bytes.count)
        for (index, byte) in bytes.enumerated() {
            if index > 0, let separator { text.append(separator) }
            text.append(UInt8.hexadecimalDigit(byte >> 4, isUppercase: isUppercase))
            text.append(UInt8.hexadecimalDigit(byte & 0xF, isUppercase: isUppercase))
        }
        return String(decoding: text, as: UTF8.self)
    }
}
