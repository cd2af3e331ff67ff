// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Random values that a browser or an identity provider returns: 128 bits as 32 hexadecimal digits.
///
/// They come from the generator of the system. The generator is not a parameter, because one that can be guessed would open
/// every session.
enum RandomReference {
    /// Returns a new value.
    static func next() -> String { [UInt8].random(16).hexadecimalText }

    /// Returns whether a text has the form of such a value.
    static func isReference(_ text: some Sequence<UInt8>) -> Bool {
        let bytes = Array(text)
        return bytes.count == 32
            && bytes.allSatisfy { $0.hexadecimalValue(allowsLowercase: true) != nil && !(0x41...0x46 ~= $0) }
    }
}
