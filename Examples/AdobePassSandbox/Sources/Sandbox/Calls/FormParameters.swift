// SPDX-License-Identifier: Apache-2.0

/// The parameters of a form body or a query string, in order.
///
/// They are decoded once: the text is split at `&` and at the first `=`, `+` becomes a space, and percent escapes are
/// decoded. A percent sign that does not start an escape is kept.
package struct FormParameters: Hashable, Sendable {
    package private(set) var pairs: [Pair] = []

    /// A name with its value.
    package struct Pair: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    /// Creates an empty list.
    init() {}

    /// Parses parameters; fails if one of them is not UTF-8.
    package init?(_ bytes: some Collection<UInt8>) {
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard
                let name = Self.decoded(sides[0]), let value = sides.count > 1 ? Self.decoded(sides[1]) : ""
            else { return nil }
            pairs.append(Pair(name: name, value: value))
        }
    }

    /// Returns the first value of a name.
    package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// Whether a name occurs more than once.
    var hasRepeatedName: Bool { Set(pairs.map(\.name)).count < pairs.count }

    private static func decoded(_ bytes: some Sequence<UInt8>) -> String? {
        let bytes = Array(bytes)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = bytes[index + 1].hexadecimalValue, let low = bytes[index + 2].hexadecimalValue
            {
                decoded.append(high << 4 | low)
                index += 3
                continue
            }
            decoded.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            index += 1
        }
        return String(validating: decoded, as: UTF8.self)
    }
}

extension UInt8 {
    fileprivate var hexadecimalValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
