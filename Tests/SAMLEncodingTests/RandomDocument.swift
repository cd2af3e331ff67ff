// SPDX-License-Identifier: Apache-2.0

/// Creates short texts in which every case of the cleanup is frequent.
enum RandomDocument {
    /// White space, newlines, and scalars that resemble them.
    private static let notable: [Unicode.Scalar] =
        [
            "\u{20}", "\u{20}", "\u{20}", "\u{9}", "\u{9}", "\u{A}", "\u{A}", "\u{B}", "\u{C}", "\u{D}", "\u{85}",
            "\u{2028}", "\u{2029}", "\u{A0}", "\u{1680}", "\u{202F}", "\u{205F}", "\u{3000}", "\u{200B}", "\u{FEFF}",
            "\u{180E}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{1C}", "\u{1D}", "\u{1E}", "\u{1F}", "\u{0}", "\u{7F}",
            "\u{301}", "\u{308}", "\u{20D0}", "\u{FE0F}", "\u{E9}", "\u{C2}", "\u{2014}", "\u{2027}", "\u{202A}",
            "\u{1681}", "\u{3001}", "\u{205E}", "\u{1F600}", "\u{1F468}", "\u{FFFF}", "\u{10FFFF}", ">", "?", "~",
        ] + (0x2000...0x200A).compactMap(Unicode.Scalar.init)

    static func text(
        scalarCount: Int,
        using generator: inout some RandomNumberGenerator
    ) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<scalarCount {
            scalars.append(scalar(using: &generator))
        }
        return String(scalars)
    }

    /// The number of kinds of bytes.
    static let byteKinds = 6

    /// Bytes that need not be UTF-8: random bytes, difficult white space, indented lines, escapes, or letters.
    static func bytes(count: Int, kind: Int, using generator: inout some RandomNumberGenerator) -> [UInt8] {
        let hard: [UInt8] = [
            0x20, 0x20, 0x09, 0x0A, 0x0D, 0xC2, 0x85, 0xA0, 0xE2, 0x80, 0xA8, 0xA9, 0xE1, 0x9A, 0xE3, 0x81, 0x9F, 0x41,
        ]
        var bytes: [UInt8] = []
        while bytes.count < count {
            switch kind % byteKinds {
            case 0:
                bytes.append(UInt8.random(in: .min ... .max, using: &generator))
            case 1:
                bytes.append(hard[Int.random(in: 0..<hard.count, using: &generator)])
            case 2:
                bytes += (0..<Int.random(in: 0...80, using: &generator)).map { 0x61 + UInt8($0 % 26) }
                bytes += [0x3E, 0x0A] + [UInt8](repeating: 0x20, count: Int.random(in: 0...14, using: &generator))
            case 3:
                bytes.append(Bool.random(using: &generator) ? 0x3E : 0xFF)
            case 4:
                bytes += Array("\u{2028}\u{A0} \u{85}\t\u{2014}".utf8.prefix(Int.random(in: 0...14, using: &generator)))
                bytes += [UInt8](repeating: 0x61, count: Int.random(in: 0...40, using: &generator))
            default:
                bytes.append(UInt8.random(in: 0x61...0x7A, using: &generator))
            }
        }
        return Array(bytes.prefix(count))
    }

    private static func scalar(using generator: inout some RandomNumberGenerator) -> Unicode.Scalar {
        switch UInt8.random(in: 0..<10, using: &generator) {
        case 0..<5:
            return notable[Int.random(in: 0..<notable.count, using: &generator)]
        case 5..<9:
            return Unicode.Scalar(UInt8.random(in: 0x20..<0x7F, using: &generator))
        default:
            // A surrogate is not a scalar, so another value replaces it.
            return Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "\u{D7FF}"
        }
    }
}
