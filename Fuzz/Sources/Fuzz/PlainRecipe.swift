// SPDX-License-Identifier: Apache-2.0

/// The exchange recipe as one would write it down, a step at a time: the oracle of `exchange-encoding`.
enum PlainRecipe {
    /// Runs of blanks become one SPACE, newlines vanish, the ends are trimmed.
    static func cleanedUp(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes where byte != 0x20 && byte != 0x09 || result.last != 0x20 {
            result.append(byte == 0x09 ? 0x20 : byte)
        }
        result = without(newlines, result)
        let ends = newlines + others + [[0x20], [0x09]]
        while let scalar = ends.first(where: { result.starts(with: $0) }) { result.removeFirst(scalar.count) }
        while let scalar = ends.first(where: { result.suffix($0.count).elementsEqual($0) }) {
            result.removeLast(scalar.count)
        }
        return result
    }

    /// Base64 of RFC 4648, then `%2B`, `%2F` and `%3D`.
    static func encoded(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                let digit = place > group.count ? UInt8(ascii: "=") : digits[number >> (18 - 6 * place) & 63]
                switch digit {
                case UInt8(ascii: "+"): result += Array("%2B".utf8)
                case UInt8(ascii: "/"): result += Array("%2F".utf8)
                case UInt8(ascii: "="): result += Array("%3D".utf8)
                default: result.append(digit)
                }
            }
        }
        return result
    }

    private static let newlines: [[UInt8]] =
        (0x0A...0x0D).map { [$0] } + [[0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9]]

    /// White space that is neither blank nor newline, as Foundation has it.
    private static let others: [[UInt8]] =
        (0x80...0x8B).map { [0xE2, 0x80, $0] } + [
            [0xC2, 0xA0], [0xE1, 0x9A, 0x80], [0xE2, 0x80, 0xAF], [0xE2, 0x81, 0x9F], [0xE3, 0x80, 0x80],
        ]

    private static func without(_ scalars: [[UInt8]], _ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            // Most bytes begin no such scalar.
            let isBare = bytes[index] > 0x20 && bytes[index] < 0xC2
            if !isBare, let scalar = scalars.first(where: { bytes[index...].starts(with: $0) }) {
                index += scalar.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }
}
