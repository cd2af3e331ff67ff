// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A way in which programs percent-encode the values of a query.
struct QueryEncoding: Hashable, Sendable {
    /// The characters without an escape, besides letters and digits.
    private let unescaped: [UInt8]
    private let spaceIsPlus: Bool
    private let isUpperCase: Bool

    /// The encodings of common programs, each with hexadecimal digits in either case.
    static let usual: [QueryEncoding] = [true, false].flatMap { isUpperCase in
        [
            ("-._~", false),  // RFC 3986
            ("-._*", true),  // Java, and HTML forms
            ("-_.", true),  // PHP
            ("-_.!*()", true),  // .NET
            ("-_.!~*'()", false),  // JavaScript
            ("-._~", true),  // Go, Python and Ruby
            ("-._~/", false),  // Python without a form
            ("-._~/:", false),
        ].map { QueryEncoding(unescaped: Array($0.0.utf8), spaceIsPlus: $0.1, isUpperCase: isUpperCase) }
    }

    private static let upperCase = Array("0123456789ABCDEF".utf8)
    private static let lowerCase = Array("0123456789abcdef".utf8)

    /// Returns the encoded form of a value.
    func encode(_ value: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(value.count + value.count / 8)
        for byte in value {
            if byte.isAlphanumeric || unescaped.contains(byte) {
                output.append(byte)
            } else if byte == 0x20, spaceIsPlus {
                output.append(UInt8(ascii: "+"))
            } else {
                let digits = isUpperCase ? Self.upperCase : Self.lowerCase
                output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
            }
        }
        return output
    }
}
