// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Random values that a browser or an identity provider returns: 128 bits as 32 hexadecimal digits.
///
/// They come from the generator of the system. The generator is no parameter, because one that can be guessed would open
/// every session.
enum RandomReference {
    /// Returns a new value.
    static func next() -> String {
        // A call of the system for each number, of which a login needs many.
        let numbers = [UInt64.random(in: .min ... .max), .random(in: .min ... .max)]
        return numbers.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
            .hexadecimalText
    }

    /// Returns whether a text has the form of such a value.
    static func isReference(_ text: some Sequence<UInt8>) -> Bool {
        let bytes = Array(text)
        return bytes.count == 32
            && bytes.allSatisfy { $0.hexadecimalValue(allowsLowercase: true) != nil && !(0x41...0x46 ~= $0) }
    }
}
