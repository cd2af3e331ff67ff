// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension LocatorParts {
    /// Returns a text with the labels of host names that begin with `xn--` in Unicode (RFC 3492).
    static func withoutPunycode(_ text: [UInt8]) -> [UInt8] {
        let mark = Array("xn--".utf8)
        var (output, rest) = ([UInt8](), text[...])
        while let start = rest.firstIndex(ofBytes: mark) {
            let label = rest[(start + mark.count)...].prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
            output += rest[..<start]
            output += decoded(label).map { Array($0.utf8) } ?? mark + label
            rest = rest[label.endIndex...]
        }
        return output + rest
    }

    /// The maximum length of a label of a host name.
    private static let maximumLabel = 63

    /// Decodes a label without its mark; returns `nil` if it is not Punycode.
    private static func decoded(_ label: ArraySlice<UInt8>) -> String? {
        guard label.count <= maximumLabel else { return nil }
        let hyphen = label.lastIndex(of: UInt8(ascii: "-"))
        var scalars = label[..<(hyphen ?? label.startIndex)].map { UInt32($0.asciiLowercased) }
        var digits = label[(hyphen.map { $0 + 1 } ?? label.startIndex)...]
        var (code, index, bias): (UInt32, UInt32, UInt32) = (0x80, 0, 72)
        while !digits.isEmpty {
            let start = index
            var (weight, step): (UInt32, UInt32) = (1, 36)
            while true {
                guard let byte = digits.popFirst()?.asciiLowercased, byte != UInt8(ascii: "-") else { return nil }
                let digit = UInt32(byte >= UInt8(ascii: "a") ? byte - UInt8(ascii: "a") : byte - 22)
                let (sum, overflow) = index.addingReportingOverflow(digit &* weight)
                let threshold = min(max(step, bias + 1) - bias, 26)
                guard !overflow, sum < 1 << 26, weight < 1 << 20 else { return nil }
                index = sum
                if digit < threshold { break }
                weight *= 36 - threshold
                step += 36
            }
            let count = UInt32(scalars.count + 1)
            var delta = (index - start) / (start == 0 ? 700 : 2)
            delta += delta / count
            bias = 0
            while delta > 455 { (delta, bias) = (delta / 35, bias + 36) }
            bias += 36 * delta / (delta + 38)
            code += index / count
            index %= count
            scalars.insert(code, at: Int(index))
            index += 1
        }
        let characters = scalars.compactMap(Unicode.Scalar.init)
        guard characters.count == scalars.count else { return nil }
        return String(String.UnicodeScalarView(characters))
    }
}
