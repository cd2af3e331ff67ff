// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// SHA-256 in the place of swift-crypto's, made by the OpenSSL that verifies signatures.
///
/// The batch validator has use for it in reports, which is not what is fuzzed, and swift-crypto alone takes longer to
/// build than all the rest.
public struct SHA256: Sendable {
    /// The bytes of a digest.
    public static let byteCount = 32

    private var message: [UInt8] = []

    /// Begins a message.
    public init() {}

    /// The digest of a whole message.
    public static func hash(data: some Sequence<UInt8>) -> [UInt8] {
        var digest = SHA256()
        digest.update(data: data)
        return digest.finalize()
    }

    /// Adds to the message.
    public mutating func update(data: some Sequence<UInt8>) {
        message += data
    }

    /// The digest of the message so far.
    public func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CSEC_DIGEST_MAX))
        let count = unsafe message.withUnsafeBufferPointer { bytes in
            // Safety: the room is that of the longest digest, and both live as long as the call.
            unsafe digest.withUnsafeMutableBufferPointer { digest in
                unsafe csec_digest(CSEC_SHA256, bytes.baseAddress, bytes.count, digest.baseAddress)
            }
        }
        precondition(count == Self.byteCount, "OpenSSL has no SHA-256.")
        return Array(digest.prefix(count))
    }
}
