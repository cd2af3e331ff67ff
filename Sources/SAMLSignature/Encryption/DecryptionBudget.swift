// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The remaining decryption resources of one document (S-38, S-39).
package struct DecryptionBudget: Sendable {
    /// The maximum number of RSA decryptions for one document, over all its encrypted parts and keys (S-61).
    package static let maximumAttempts = 8

    /// The number of remaining RSA decryptions.
    package private(set) var attempts = Self.maximumAttempts

    /// The index of the private key that decrypted the previous part, which is tried first for the next one.
    var latestKey: Int?

    /// The limits for parsing plaintext; the byte limit decreases with each plaintext.
    package private(set) var limits: ParseLimits

    /// Creates the budget of one document.
    package init(limits: ParseLimits = ParseLimits()) {
        self.limits = limits
    }

    /// Consumes one RSA decryption; returns whether one was left.
    mutating func takeAttempt() -> Bool {
        guard attempts > 0 else { return false }
        attempts -= 1
        return true
    }

    /// Consumes the bytes of a plaintext.
    mutating func take(bytes count: Int) {
        limits.bytes = max(0, limits.bytes - count)
    }
}
