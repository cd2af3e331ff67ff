// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText
internal import CSAMLSignature
internal import SAML
package import SecureXML

/// Opens the encrypted elements of a document (S-34 to S-39).
///
/// What it returns says nothing about who wrote it: anybody can encrypt to a public key (S-34).
package struct ElementDecrypter: Sendable {
    private let keys: DecryptionKeys
    private let allowances: DecryptionAllowances
    private let recipient: String?

    /// Makes a decrypter.
    ///
    /// - Parameters:
    ///   - keys: The private keys to try.
    ///   - allowances: The weak algorithms that are opened, too.
    ///   - recipient: Our own name; keys that name it are tried first.
    package init(keys: DecryptionKeys, allowing allowances: DecryptionAllowances = [], recipient: String? = nil) {
        self.keys = keys
        self.allowances = allowances
        self.recipient = recipient
    }

    /// The number of decryption keys.
    package var keyCount: Int { keys.nativeKeys.count }

    /// Opens one encrypted element.
    ///
    /// - Parameters:
    ///   - element: An `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    ///   - isCoveredBySignature: Whether a signature that was verified, of the response or, for what is inside an
    ///     assertion, of that assertion, covers the ciphertext (S-35, S-62).
    ///   - budget: What may still be spent on this document.
    /// - Returns: The element inside, in a tree of its own.
    /// - Throws: A fault that is one and the same for all that a sender could learn from.
    package func open(
        _ element: XMLElementView,
        isCoveredBySignature: Bool,
        budget: inout DecryptionBudget
    ) throws(DecryptionFault) -> DecryptedElement {
        guard let kind = EncryptedElementKind(element) else { throw .cannotDecrypt }
        let content = try EncryptedContent(
            reading: element,
            allowing: allowances,
            isCoveredBySignature: isCoveredBySignature
        )
        let context = PlaintextContext(of: element)
        let attempts = attempts(on: content, startingWith: budget.latestKey)
        let requiresOwnSignature = content.requiresOwnSignature
        // What is spent on content that may be forged does not depend on whether it decrypts: the parts behind it would
        // tell. So all keys are tried, or none.
        if requiresOwnSignature {
            guard attempts.count <= budget.attempts else { throw .budgetSpent }
        }
        var found: DecryptedElement?
        for attempt in attempts {
            guard budget.takeAttempt() else { throw .budgetSpent }
            let opened = Self.decrypt(content, attempt.wrapped, keys.nativeKeys[attempt.key])
            // What did not hold is read all the same: time tells as much as words do.
            let result = context.read(
                opened.plaintext,
                as: kind,
                weaknesses: Self.weaknesses(content, attempt.wrapped.transport),
                requiresOwnSignature: requiresOwnSignature,
                limits: budget.limits
            )
            guard opened.isSound, let result, !result.sharesIdentifier(withDocumentOf: element) else { continue }
            guard requiresOwnSignature else {
                budget.take(bytes: opened.plaintext.count)
                budget.latestKey = attempt.key
                return result
            }
            found = consume result
        }
        guard requiresOwnSignature else { throw .cannotDecrypt }
        budget.take(bytes: content.octets.count)
        guard let found else { throw .cannotAuthenticate }
        return found
    }

    /// One RSA decryption: a content key that came along, and the index of a private key.
    private struct Attempt {
        var wrapped: WrappedKey
        var key: Int
    }

    /// The RSA decryptions that are worth doing: a block of another length than that of the modulus never decrypts.
    private func attempts(on content: EncryptedContent, startingWith latest: Int?) -> [Attempt] {
        let natives = keys.nativeKeys
        let attempts = ordered(content.keys).flatMap { wrapped in
            natives.indices.filter { natives[$0].decryptsBlocks(of: wrapped.octets.count) }
                .map { Attempt(wrapped: wrapped, key: $0) }
        }
        return attempts.filter { $0.key == latest } + attempts.filter { $0.key != latest }
    }

    /// What had to be let in by name.
    private static func weaknesses(_ content: EncryptedContent, _ transport: KeyTransport) -> [Relaxation] {
        let cbc: Relaxation = content.requiresOwnSignature ? .aesCBCUnsigned : .aesCBC
        return (content.cipher.isAuthenticated ? [] : [cbc]) + (transport == .rsa15 ? [.rsa15] : [])
    }

    /// Puts the keys that name us first.
    private func ordered(_ wrapped: [WrappedKey]) -> [WrappedKey] {
        guard let recipient else { return wrapped }
        let isOurs = { (key: WrappedKey) in key.recipient.map { $0.isIdentical(to: recipient) } ?? false }
        return wrapped.filter(isOurs) + wrapped.filter { !isOurs($0) }
    }

    private static func decrypt(
        _ content: EncryptedContent,
        _ wrapped: WrappedKey,
        _ key: NativeKey
    ) -> (plaintext: [UInt8], isSound: Bool) {
        var isSound = false
        let plaintext = unsafe [UInt8](unsafeUninitializedCapacity: content.octets.count) { output, length in
            unsafe content.octets.withUnsafeBufferPointer { octets in
                unsafe wrapped.octets.withUnsafeBufferPointer { wrappedOctets in
                    unsafe wrapped.transport.withNative(label: wrapped.label) { transport in
                        unsafe key.withUnsafeKey { key in
                            unsafe isSound = csec_decrypt(
                                key,
                                transport,
                                wrappedOctets.baseAddress,
                                wrappedOctets.count,
                                content.cipher.native,
                                octets.baseAddress,
                                octets.count,
                                output.baseAddress,
                                &length
                            )
                        }
                    }
                }
            }
        }
        return (plaintext, isSound)
    }
}
#endif
