// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The content of an `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute` with allowed algorithms.
struct EncryptedContent: Hashable, Sendable {
    /// The maximum number of encrypted keys of one ciphertext (S-39).
    static let maximumKeys = 8

    var cipher: ContentCipher

    /// The initialization vector, the ciphertext and, for GCM, the authentication tag.
    var octets: [UInt8]

    /// Whether the content needs its own verified signature: AES-CBC that no verified signature covers.
    var requiresOwnSignature: Bool

    /// The encrypted keys to try, in document order; at least one.
    var keys: [WrappedKey]
}

/// A content key, encrypted for one recipient.
struct WrappedKey: Hashable, Sendable {
    var transport: KeyTransport
    var label: [UInt8] = []
    var octets: [UInt8]

    /// The named recipient; it is only a hint for the order in which keys are tried.
    @Exact var recipient: String? = nil
}
