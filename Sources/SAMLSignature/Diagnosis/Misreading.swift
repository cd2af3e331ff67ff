// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// UTF-8 that was taken for a character set of one byte a character, and written as UTF-8 again.
enum Misreading {
    case latin1
    case windows1252

    /// What Windows-1252 has from 0x80 to 0x9F.
    ///
    /// Five bytes stand for nothing there; readers make the control characters of Latin-1 of them.
    private static let windowsScalars: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static let windowsBytes: [UInt32: UInt8] = Dictionary(
        uniqueKeysWithValues: zip(windowsScalars, UInt8(0x80)...)
    )

    /// The octets as they were before one of the two was read out of them.
    ///
    /// - Returns: nil if some character is in neither, nothing is beyond ASCII, or what comes out is no UTF-8.
    static func undone(in octets: some Collection<UInt8>) -> [UInt8]? {
        guard octets.contains(where: { $0 >= 0x80 }) else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(octets.count)
        for scalar in String(decoding: octets, as: UTF8.self).unicodeScalars {
            guard let byte = windowsBytes[scalar.value] ?? UInt8(exactly: scalar.value) else {
                return nil
            }
            output.append(byte)
        }
        return String(validating: output, as: UTF8.self) == nil ? nil : output
    }

    /// The octets as this character set makes them; nil if nothing is beyond ASCII.
    func misread(_ octets: [UInt8]) -> [UInt8]? {
        guard octets.contains(where: { $0 >= 0x80 }) else { return nil }
        var text = String.UnicodeScalarView()
        for byte in octets {
            var value = UInt32(byte)
            if self == .windows1252, 0x80...0x9F ~= byte { value = Self.windowsScalars[Int(byte - 0x80)] }
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        return Array(String(text).utf8)
    }
}
#endif
