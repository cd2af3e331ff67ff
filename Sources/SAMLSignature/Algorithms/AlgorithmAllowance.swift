// SPDX-License-Identifier: Apache-2.0

/// A weak algorithm, key size or signature form that a policy can allow explicitly (S-28, S-56).
///
/// There is no option that allows all of them, and none that allows HMAC, DSA, MD5, 3DES or unknown algorithms.
public enum AlgorithmAllowance: String, Hashable, Sendable, CaseIterable {
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
    /// AES-CBC encryption if a verified signature covers the ciphertext.
    case aesCBC = "aes-cbc"
    /// AES-CBC encryption of an assertion if a verified signature covers the ciphertext or the decrypted assertion.
    ///
    /// This allowance is for examining captures. A service must not use it: a sender who learns whether a document is
    /// accepted has a padding oracle, and can decrypt content that was encrypted for the service.
    case aesCBCUnsigned = "aes-cbc-unsigned"
    /// RSA PKCS #1 v1.5 key transport.
    case rsa15 = "rsa-1_5"
    /// Canonical XML 1.0 without comments.
    case inclusiveC14N = "inclusive-c14n"
    /// Canonical XML 1.1 without comments.
    case c14n11
    /// Exclusive canonicalization with comments.
    case exclusiveC14NWithComments = "exclusive-c14n-with-comments"
    /// An empty reference URI, in a signature of the document element.
    case emptyReferenceURI = "empty-reference-uri"
}

extension AlgorithmAllowance {
    /// The condition under which the algorithm is then allowed, for the help; `nil` if the allowance is unconditional.
    package var condition: String? {
        switch self {
        case .aesCBC: "if a verified signature covers the ciphertext"
        case .aesCBCUnsigned:
            "also if a verified signature covers only the decrypted assertion; for captures, never for a service"
        default: nil
        }
    }
}

extension Set<AlgorithmAllowance> {
    /// Whether content in AES-CBC can be decrypted, at least under a verified signature.
    var includesCBC: Bool { contains(.aesCBC) || contains(.aesCBCUnsigned) }
}

extension AlgorithmAllowance? {
    /// Returns whether the algorithm requires no allowance, or the allowance is in a set.
    func isNamed(in allowances: Set<AlgorithmAllowance>) -> Bool {
        guard let allowance = self else { return true }
        return allowances.contains(allowance)
    }
}
