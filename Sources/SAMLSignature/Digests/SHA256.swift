// SPDX-License-Identifier: Apache-2.0

/// SHA-256 (FIPS 180-4) of a message that arrives in chunks.
///
/// OpenSSL computes it with the trait `XMLSec`. ``PortableSHA256`` computes it without the trait, and where the
/// configuration of OpenSSL provides no SHA-256. Copies of a value are independent. If memory allocation fails, the process
/// terminates, as it does in Swift.
package struct SHA256: Sendable {
    /// The size of a digest, in bytes.
    package static let byteCount = 32

    private var native = NativeDigestStream(.sha256)

    /// The portable implementation, used only if there is no native one.
    private var portable = PortableSHA256()

    /// Starts an empty message.
    package init() {}

    /// Appends bytes to the message.
    package mutating func update(_ bytes: [UInt8]) {
        if !isKnownUniquelyReferenced(&native) { native = native?.copy() }
        guard let native else { return portable.update(bytes.span) }
        precondition(native.take(bytes.span), "OpenSSL cannot continue a digest.")
    }

    /// Returns the digest of the message so far.
    ///
    /// More bytes may follow.
    package func digest() -> [UInt8] {
        guard let native else { return portable.digest() }
        let digest = native.copy().finish()
        precondition(digest.count == Self.byteCount, "OpenSSL cannot finish a digest.")
        return digest
    }

    /// Returns the digest of a whole message.
    package static func digest(of message: [UInt8]) -> [UInt8] {
        if let digest = DigestAlgorithm.sha256.digest(message) { return digest }
        var digest = PortableSHA256()
        digest.update(message.span)
        return digest.digest()
    }
}
