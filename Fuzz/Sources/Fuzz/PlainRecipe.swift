// SPDX-License-Identifier: Apache-2.0

/// A direct implementation of the exchange recipe, step by step.
///
/// It is the oracle of `exchange-encoding`.
enum PlainRecipe {
    /// Replaces runs of blanks with one SPACE, removes newlines, and trims both ends.
    ///
    /// Finds white space before it removes any, because bytes that are not UTF-8 could form white space when joined.
    static func cleanedUp(_ bytes: [UInt8]) -> [UInt8] {
        var tokens: [[UInt8]] = []
        for token in split(bytes) {
            guard blanks.contains(token) else {
                tokens.append(token)
                continue
            }
            if tokens.last != [0x20] { tokens.append([0x20]) }
        }
        tokens.removeAll { newlines.contains($0) }
        let ends = blanks.union(others)
        while let last = tokens.last, ends.contains(last) { tokens.removeLast() }
        return tokens.drop { ends.contains($0) }.flatMap(\.self)
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

    private static let blanks: Set<[UInt8]> = [[0x20], [0x09]]

    private static let newlines: Set<[UInt8]> = [
        [0x0A], [0x0B], [0x0C], [0x0D], [0xC2, 0x85], [0xE2, 0x80, 0xA8], [0xE2, 0x80, 0xA9],
    ]

    /// White space that Foundation classifies as neither blank nor newline.
    private static let others = Set(
        (UInt8(0x80)...0x8B).map { [0xE2, 0x80, $0] } + [
            [0xC2, 0xA0], [0xE1, 0x9A, 0x80], [0xE2, 0x80, 0xAF], [0xE2, 0x81, 0x9F], [0xE3, 0x80, 0x80],
        ]
    )

    /// Divides text into white-space scalars and single other bytes.
    private static func split(_ bytes: [UInt8]) -> [[UInt8]] {
        var tokens: [[UInt8]] = []
        var index = 0
        while index < bytes.count {
            let count = bytes[index] == 0xC2 ? 2 : (0xE1...0xE3).contains(bytes[index]) ? 3 : 1
            let scalar = Array(bytes[index..<min(index + count, bytes.count)])
            let isWhole = newlines.contains(scalar) || others.contains(scalar)
            tokens.append(isWhole ? scalar : [bytes[index]])
            index += isWhole ? count : 1
        }
        return tokens
    }
}
