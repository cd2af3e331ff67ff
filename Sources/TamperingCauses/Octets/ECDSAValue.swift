// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

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
        guard der.count <= maximumLength, var numbers = DERReader(sequence: der),
            let first = numbers.content(DERReader.Tag.integer), let second = numbers.content(DERReader.Tag.integer),
            numbers.isAtEnd
        else { return nil }
        let length = (bits + 7) / 8
        var output: [UInt8] = []
        for number in [first, second] {
            let digits = number.drop { $0 == 0 }
            guard let sign = number.first, sign & 0x80 == 0, digits.count <= length else { return nil }
            output += repeatElement(0, count: length - digits.count)
            output += digits
        }
        return output
    }

    /// The maximum length of a value, whose sequence has at most 255 bytes.
    private static let maximumLength = 258
}
