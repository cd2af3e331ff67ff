// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// A weakness that is let in by name: an algorithm, a key size or a form that is refused otherwise (S-28, S-56).
///
/// There is no switch for all of them, and none at all for HMAC, DSA, MD5, 3DES and algorithms that are not known.
public enum Relaxation: String, Hashable, Sendable, CaseIterable {
    /// RSA PKCS #1 signatures with SHA-1.
    case rsaSHA1 = "rsa-sha1"
    /// ECDSA signatures with SHA-1.
    case ecdsaSHA1 = "ecdsa-sha1"
    /// SHA-1 digests.
    case sha1
    /// RSA keys of 1024 to 2047 bits.
    case rsa1024 = "rsa-1024"
    /// Ed25519 signatures and keys.
    case ed25519
    /// AES-CBC, where a verified signature covers the ciphertext.
    case aesCBC = "aes-cbc"
    /// AES-CBC also where no verified signature covers the ciphertext, if one covers the decrypted assertion.
    ///
    /// It is for people who examine captures. A service must not use it: a sender who sees whether a document is
    /// accepted has a padding oracle, and can read what was encrypted for the service.
    case aesCBCUnsigned = "aes-cbc-unsigned"
    /// RSA PKCS #1 v1.5 key transport.
    case rsa15 = "rsa-1_5"
    /// Canonical XML 1.0 without comments.
    case inclusiveC14N = "inclusive-c14n"
    /// Canonical XML 1.1 without comments.
    case c14n11
    /// Exclusive canonicalisation with comments.
    case exclusiveC14NWithComments = "exclusive-c14n-with-comments"
    /// An empty reference URI, for a signature of the document element.
    case emptyReferenceURI = "empty-reference-uri"
}
#endif
