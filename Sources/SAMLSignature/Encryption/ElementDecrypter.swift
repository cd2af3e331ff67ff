// SPDX-License-Identifier: Apache-2.0

#if XMLSec
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

    /// Opens one encrypted element.
    ///
    /// - Parameters:
    ///   - element: An `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    ///   - isCoveredBySignature: Whether a signature that was verified, of the response or, for what is inside an
    ///     assertion, of that assertion, covers the ciphertext (S-35).
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
        for wrapped in ordered(content.keys) {
            for key in keys.nativeKeys where budget.takeAttempt() {
                let opened = Self.decrypt(content, wrapped, key)
                // What did not hold is read all the same: time tells as much as words do.
                let result = context.read(
                    opened.plaintext,
                    as: kind,
                    weaknesses: Self.weaknesses(content.cipher, wrapped.transport),
                    limits: budget.limits
                )
                guard opened.isSound, let result, !result.sharesIdentifier(withDocumentOf: element) else { continue }
                budget.take(bytes: opened.plaintext.count)
                return result
            }
        }
        throw .cannotDecrypt
    }

    /// What had to be let in by name.
    private static func weaknesses(_ cipher: ContentCipher, _ transport: KeyTransport) -> [Relaxation] {
        (cipher.isAuthenticated ? [] : [.aesCBC]) + (transport == .rsa15 ? [.rsa15] : [])
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
