// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// Weak algorithms of encryption that are opened by name only.
///
/// AES in GCM under RSA-OAEP is always opened; what stands neither there nor here never is.
public struct DecryptionAllowances: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// AES in CBC, and only where a signature that was verified covers the ciphertext (S-35).
    public static let aesCBC = DecryptionAllowances(rawValue: 1)

    /// RSA 1.5 (S-36).
    public static let rsa15 = DecryptionAllowances(rawValue: 2)

    /// AES in CBC, and for an `EncryptedAssertion` also where no verified signature covers the ciphertext.
    ///
    /// The result counts only if a verified signature of its own covers the decrypted assertion; until then every
    /// failure is reported alike. For people who examine captures; a service must not use it, because senders who
    /// see whether a document is accepted have a padding oracle.
    public static let aesCBCUnsigned = DecryptionAllowances(rawValue: 4)

    /// Whether content in AES-CBC is opened under a verified signature.
    var includesCBC: Bool { contains(.aesCBC) || contains(.aesCBCUnsigned) }
}
#endif
