// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SecureXML
internal import UntrustedText

/// What an `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute` holds, once its algorithms are allowed.
struct EncryptedContent: Hashable, Sendable {
    /// At most so many keys may come with one ciphertext (S-39).
    static let maximumKeyCount = 8

    var cipher: ContentCipher

    /// Initialisation vector, ciphertext and, with GCM, tag.
    var octets: [UInt8]

    /// Whether the content counts only if a verified signature of its own covers it: AES-CBC, and nothing around it.
    var requiresOwnSignature: Bool

    /// The keys that came along and may be tried, in document order; at least one.
    var keys: [WrappedKey]
}

/// A content key, encrypted for one recipient.
struct WrappedKey: Hashable, Sendable {
    var transport: KeyTransport
    var label: [UInt8] = []
    var octets: [UInt8]

    /// Whom it is for; a hint, by which keys are ordered and nothing else.
    @Exact var recipient: String? = nil
}
#endif
