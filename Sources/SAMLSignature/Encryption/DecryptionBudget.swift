// SPDX-License-Identifier: Apache-2.0

#if XMLSec
package import SecureXML

/// What may still be spent on the ciphertexts of one document (S-38, S-39).
package struct DecryptionBudget: Sendable {
    /// The number of RSA decryptions that one document gets, over all its encrypted parts and keys (S-61).
    package static let maximumAttempts = 8

    /// How many RSA decryptions are left for the document.
    package private(set) var attempts = Self.maximumAttempts

    /// The index of the private key that decrypted the latest part, which is tried first for the next one.
    var latestKey: Int?

    /// The limits that plaintext is parsed under; its bytes shrink with each plaintext.
    package private(set) var limits: ParseLimits

    /// Grants one document's worth.
    package init(limits: ParseLimits = ParseLimits()) {
        self.limits = limits
    }

    /// Takes one RSA decryption, if there is one left.
    mutating func takeAttempt() -> Bool {
        guard attempts > 0 else { return false }
        attempts -= 1
        return true
    }

    /// Takes the bytes of a plaintext.
    mutating func take(bytes count: Int) {
        limits.bytes = max(0, limits.bytes - count)
    }
}
#endif
