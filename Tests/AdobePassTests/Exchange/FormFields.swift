// SPDX-License-Identifier: Apache-2.0

/// A form as a strict server decodes it: split at `&` and the first `=`, `+` is a space, escapes are decoded once.
struct FormFields: Equatable {
    var names: [String] = []
    var values: [[UInt8]] = []

    init?(_ body: [UInt8]) {
        for field in body.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            guard let sign = field.firstIndex(of: UInt8(ascii: "=")),
                let name = Self.decoded(field[..<sign]), let value = Self.decoded(field[(sign + 1)...]),
                let text = String(validating: name, as: UTF8.self)
            else { return nil }
            names.append(text)
            values.append(value)
        }
    }

    subscript(name: String) -> [UInt8]? { names.firstIndex(of: name).map { values[$0] } }

    /// Decodes the Base64 of a field.
    ///
    /// Returns `nil` unless it has whole groups, the standard alphabet and padding.
    func decodedBase64(_ name: String) -> [UInt8]? {
        guard let text = self[name], text.count.isMultiple(of: 4) else { return nil }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        let digits = text.prefix { alphabet.contains($0) }
        guard text.count - digits.count <= 2, text[digits.endIndex...].allSatisfy({ $0 == UInt8(ascii: "=") }) else {
            return nil
        }
        var bytes: [UInt8] = []
        var bits = 0
        var count = 0
        for digit in digits {
            bits = (bits << 6 | (alphabet.firstIndex(of: digit) ?? 0)) & 0xFFFF
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bits & ((1 << count) - 1) == 0 ? bytes : nil
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard rest.count >= 2, rest.prefix(2).allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                    let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
                else { return nil }
                bytes.append(escaped)
                rest = rest.dropFirst(2)
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
