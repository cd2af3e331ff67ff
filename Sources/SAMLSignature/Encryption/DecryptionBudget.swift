// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The remaining decryption resources of one document (S-38, S-39), and the identifiers that were seen in it (S-96).
package struct DecryptionBudget: Sendable {
    /// The maximum number of RSA decryptions for one document, over all its encrypted parts and keys (S-61).
    package static let maximumAttempts = 8

    /// The number of remaining RSA decryptions.
    package private(set) var attempts = Self.maximumAttempts

    /// The index of the private key that decrypted the previous part, which is tried first for the next one.
    var latestKey: Int?

    /// The identifiers of the document and of its plaintexts, or `nil` before the first encrypted part.
    private var identifiers: MessageIdentifiers?

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

    /// Notes the identifiers of the document that contains an element, unless those of a document are known.
    ///
    /// - Parameter element: An element of the received document, not of signed octets or of a plaintext, which contain
    ///   only a part of its identifiers.
    package mutating func noteIdentifiers(ofDocument element: XMLElementView) {
        if identifiers == nil { identifiers = MessageIdentifiers(ofDocument: element) }
    }

    /// Returns whether a plaintext repeats an identifier of the document or of an earlier plaintext.
    func repeats(_ plaintext: borrowing DecryptedElement) -> Bool {
        identifiers?.contains(from: plaintext.element) == true
    }

    /// Notes the identifiers of an accepted plaintext, so that no later one can repeat them.
    ///
    /// A plaintext that requires its own signature is accepted when that signature verifies: before, a repetition in a
    /// later part would reveal that it was decrypted.
    mutating func accept(_ plaintext: borrowing DecryptedElement) {
        identifiers?.insert(from: plaintext.element)
    }

    /// Consumes the bytes of a plaintext.
    mutating func take(bytes count: Int) {
        limits.bytes = max(0, limits.bytes - count)
    }
}
