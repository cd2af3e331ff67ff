// SPDX-License-Identifier: Apache-2.0

public import SAML
internal import SAMLEncoding
internal import SAMLSignature

/// The key of an entry in a store: a SHA-256 digest.
///
/// A store never sees the value of a cookie, an identifier of a user or a session index. Who reads a store can therefore not
/// continue a session of it.
public struct StoreKey: Hashable, Sendable {
    /// The digest, 32 bytes.
    public let bytes: [UInt8]

    /// Creates a key from parts, which are separated by their lengths.
    ///
    /// - Parameters:
    ///   - purpose: The kind of the entry; equal parts have different keys for different purposes.
    ///   - parts: The parts; an absent part differs from an empty one.
    init(_ purpose: StaticString, _ parts: [String?]) {
        var message = Array("\(purpose)".utf8)
        for part in parts {
            // A count of 0 is an absent part.
            let count = UInt64(part.map { $0.utf8.count + 1 } ?? 0)
            for shift in stride(from: 56, through: 0, by: -8) {
                message.append(UInt8(truncatingIfNeeded: count >> shift))
            }
            if let part { message += Array(part.utf8) }
        }
        bytes = SHA256.digest(of: message)
    }

    /// Creates the key of an assertion or a message that was used, for a replay cache outside the process.
    public init(_ used: ReplayKey) { bytes = SHA256.digest(of: used.bytes) }

    /// Creates a key from a digest, such as one that a store returns, or for the tests of a store.
    ///
    /// - Precondition: The digest has 32 bytes.
    public init(digest: [UInt8]) {
        precondition(digest.count == 32, "The digest must have 32 bytes.")
        bytes = digest
    }
}

extension StoreKey: CustomStringConvertible {
    /// The digest in hexadecimal digits.
    public var description: String { bytes.hexadecimalText }
}
