// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML
package import SecureXML
internal import UntrustedText

/// Decrypts the encrypted elements of a document (S-34 to S-39).
///
/// Decryption does not authenticate the sender, because anyone can encrypt with a public key (S-34).
package struct ElementDecrypter: Sendable {
    /// The decryption keys.
    package let keys: DecryptionKeys

    private let allowances: Set<AlgorithmAllowance>
    private let recipient: String?

    /// Whether a failure names the step that failed, which helps an attacker who can send ciphertexts: only for tools, never
    /// for a service (S-35).
    package var diagnosesFailures = false

    /// Creates a decrypter.
    ///
    /// - Parameters:
    ///   - keys: The private keys to try.
    ///   - allowances: The weak algorithms that are opened, too.
    ///   - recipient: Our own name; keys that name it are tried first.
    package init(keys: DecryptionKeys, allowing allowances: Set<AlgorithmAllowance> = [], recipient: String? = nil) {
        self.keys = keys
        self.allowances = allowances
        self.recipient = recipient
    }

    /// Decrypts an encrypted element.
    ///
    /// - Parameters:
    ///   - element: An `EncryptedAssertion`, `EncryptedID` or `EncryptedAttribute`.
    ///   - isCoveredBySignature: Whether a verified signature of the response or, for a part of an assertion, of that
    ///     assertion covers the ciphertext (S-35, S-62).
    ///   - budget: The remaining decryption resources of the document.
    /// - Returns: The decrypted element, in a separate tree. If it requires its own signature, call
    ///   `DecryptionBudget.accept(_:)` after that signature was verified.
    /// - Throws: ``DecryptionFault``, which is the same for all failures that could help an attacker.
    package func open(
        _ element: XMLElementView,
        isCoveredBySignature: Bool,
        budget: inout DecryptionBudget
    ) throws(DecryptionFault) -> DecryptedElement {
        guard let kind = EncryptedElementKind(element) else { throw .cannotDecrypt }
        budget.noteIdentifiers(ofDocument: element)
        let content = try EncryptedContent(
            reading: element,
            allowing: allowances,
            isCoveredBySignature: isCoveredBySignature
        )
        let context = PlaintextContext(of: element)
        let attempts = attempts(on: content, startingWith: budget.latestKey)
        let requiresOwnSignature = content.requiresOwnSignature
        // The cost of content that may be forged must not depend on whether it decrypts, because later parts would
        // reveal it. Therefore either all keys are tried, or none.
        if requiresOwnSignature {
            guard attempts.count <= budget.attempts else { throw .budgetSpent }
        }
        var found: DecryptedElement?
        var diagnosis = DecryptionDiagnosis()
        for attempt in attempts {
            guard budget.takeAttempt() else { throw .budgetSpent }
            let opened = try decrypt(content, attempt)
            // Parse the plaintext even if authentication failed, because timing would reveal the failure.
            let result = context.read(
                opened.plaintext,
                as: kind,
                weaknesses: Self.weaknesses(content, attempt.wrapped.transport),
                requiresOwnSignature: requiresOwnSignature,
                limits: budget.limits
            )
            guard opened.isSound, let result else {
                if opened.isSound { diagnosis.note(plaintext: opened.plaintext) }
                continue
            }
            let repeats = budget.repeats(result)
            guard requiresOwnSignature else {
                budget.take(bytes: opened.plaintext.count)
                budget.latestKey = attempt.key
                guard !repeats else { throw .repeatedIdentifier }
                budget.accept(result)
                return result
            }
            if !repeats { found = consume result }
        }
        guard requiresOwnSignature else {
            throw diagnosesFailures && content.cipher.isAuthenticated
                ? self.diagnosis(diagnosis, of: content, attempts.map { ($0.wrapped, keys.nativeKeys[$0.key]) })
                : .cannotDecrypt
        }
        budget.take(bytes: content.octets.count)
        guard let found else { throw .cannotAuthenticate }
        return found
    }

    /// Returns the possible RSA decryptions.
    private func attempts(on content: EncryptedContent, startingWith latest: Int?) -> [DecryptionKeys.Attempt] {
        let attempts = ordered(content.keys).flatMap(keys.attempts)
        return attempts.filter { $0.key == latest } + attempts.filter { $0.key != latest }
    }

    /// Returns the allowances that the algorithms of the content require.
    private static func weaknesses(_ content: EncryptedContent, _ transport: KeyTransport) -> [AlgorithmAllowance] {
        let cbc: AlgorithmAllowance = content.requiresOwnSignature ? .aesCBCUnsigned : .aesCBC
        return (content.cipher.isAuthenticated ? [] : [cbc]) + (transport == .rsa15 ? [.rsa15] : [])
    }

    /// Sorts encrypted keys that name this recipient to the front.
    private func ordered(_ wrapped: [WrappedKey]) -> [WrappedKey] {
        guard let recipient else { return wrapped }
        let isOurs = { (key: WrappedKey) in key.recipient.map { $0.isIdentical(to: recipient) } ?? false }
        return wrapped.filter(isOurs) + wrapped.filter { !isOurs($0) }
    }

    /// Decrypts content in memory; a key outside of this process has decrypted its content key before.
    private func decrypt(
        _ content: EncryptedContent,
        _ attempt: DecryptionKeys.Attempt
    ) throws(DecryptionFault) -> (plaintext: [UInt8], isSound: Bool) {
        let key = keys.nativeKeys[attempt.key]
        guard !key.facts.is_private else { return Self.decrypt(content, attempt.wrapped, key) }
        guard let contentKey = keys.contentKey(of: attempt) else { throw .cannotDecrypt }
        return Self.decrypt(content, attempt.wrapped, key, decryptedTo: contentKey)
    }

    static func decrypt(
        _ content: EncryptedContent,
        _ wrapped: WrappedKey,
        _ key: NativeKey,
        decryptedTo contentKey: [UInt8]? = nil
    ) -> (plaintext: [UInt8], isSound: Bool) {
        var isSound = false
        let plaintext = unsafe [UInt8](unsafeUninitializedCapacity: content.octets.count) { output, length in
            unsafe content.octets.withUnsafeBufferPointer { octets in
                unsafe (contentKey ?? wrapped.octets).withUnsafeBufferPointer { wrappedOctets in
                    let isDecrypted = contentKey != nil
                    unsafe wrapped.transport.withNative(label: wrapped.label, isDecrypted: isDecrypted) { transport in
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
                                output.count,
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
