// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A conversion error: UTF-8 was decoded with a single-byte character set, and encoded as UTF-8 again.
enum CharsetMisinterpretation {
    case latin1
    case windows1252

    /// The characters of Windows-1252 from 0x80 to 0x9F.
    ///
    /// Five bytes are undefined; decoders map them to the control characters of Latin-1.
    private static let windowsScalars: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static let windowsBytes: [UInt32: UInt8] = Dictionary(
        uniqueKeysWithValues: zip(windowsScalars, UInt8(0x80)...)
    )

    /// Returns the octets before the conversion error.
    ///
    /// - Returns: The original octets, or `nil` if a character is in neither set, all octets are ASCII, or the result
    ///   is not UTF-8.
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

    /// Returns the octets before a conversion error that affected only some characters.
    ///
    /// - Returns: The octets in which each run of characters outside ASCII is converted if the result is UTF-8, or `nil`
    ///   if there is no such run.
    static func undoneInParts(in octets: [UInt8]) -> [UInt8]? {
        octets[...].replacingParts(
            where: { $0 >= 0x80 },
            by: { rest in
                let run = rest.prefix { $0 >= 0x80 }
                return (run.count, undone(in: run))
            }
        )
    }

    /// Returns the octets after the conversion error with this character set, or `nil` if all octets are ASCII.
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
