// SPDX-License-Identifier: Apache-2.0

/// SHA-256 (FIPS 180-4) of a message that arrives in pieces.
///
/// OpenSSL computes it with the trait `XMLSec`, CryptoKit without the trait on Apple's platforms, and
/// ``PortableSHA256`` elsewhere and where the configuration of OpenSSL provides no SHA-256.
package struct SHA256: Sendable {
    /// The bytes of a digest.
    package static let byteCount = 32

    private var native = NativeSHA256()

    /// Takes the message only if there is no native implementation.
    private var portable = PortableSHA256()

    /// Begins an empty message.
    package init() {}

    /// Appends bytes to the message.
    package mutating func update(_ bytes: [UInt8]) {
        if native == nil {
            portable.update(bytes.span)
        } else {
            native?.update(bytes)
        }
    }

    /// The digest of the message so far.
    ///
    /// The message can be continued.
    package func digest() -> [UInt8] {
        native?.digest() ?? portable.digest()
    }

    /// The digest of a whole message.
    package static func digest(of message: [UInt8]) -> [UInt8] {
        var digest = SHA256()
        digest.update(message)
        return digest.digest()
    }
}
