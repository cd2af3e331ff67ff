// SPDX-License-Identifier: Apache-2.0

/// An ECDSA signature value in ASN.1 DER, as TLS and X.509 write it.
///
/// XML Signature requires the two numbers one after the other, each as long as the field (XML Signature 1.1, 6.4.3).
package enum ECDSAValue {
    /// Returns the two numbers as XML Signature requires them.
    ///
    /// - Parameters:
    ///   - der: A value, possibly a DER `SEQUENCE` of two `INTEGER`s.
    ///   - bits: The size of the field of the key, in bits.
    /// - Returns: The value, or `nil` if `der` has another form or a number is too large.
    package static func numbers(inDER der: [UInt8], bits: Int) -> [UInt8]? {
        guard let content = element(0x30, in: der[...]), content.rest.isEmpty,
            let first = element(0x02, in: content.value), let second = element(0x02, in: first.rest),
            second.rest.isEmpty
        else { return nil }
        let length = (bits + 7) / 8
        var output: [UInt8] = []
        for number in [first.value, second.value] {
            let digits = number.drop { $0 == 0 }
            guard let sign = number.first, sign & 0x80 == 0, digits.count <= length else { return nil }
            output += repeatElement(0, count: length - digits.count)
            output += digits
        }
        return output
    }

    /// Reads an element with a definite length of at most 255 bytes.
    private static func element(
        _ tag: UInt8,
        in bytes: ArraySlice<UInt8>
    ) -> (value: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
        guard bytes.first == tag, var length = bytes.dropFirst().first.map(Int.init) else { return nil }
        var rest = bytes.dropFirst(2)
        if length == 0x81 {
            guard let long = rest.first, long >= 0x80 else { return nil }
            length = Int(long)
            rest = rest.dropFirst()
        } else if length >= 0x80 {
            return nil
        }
        guard rest.count >= length else { return nil }
        return (rest.prefix(length), rest.dropFirst(length))
    }
}
