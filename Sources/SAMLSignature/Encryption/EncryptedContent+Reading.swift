// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

extension EncryptedContent {
    /// Reads the element of SAML that holds the ciphertext, by our own table (S-14).
    ///
    /// The algorithm is judged first: it is public, and nothing is done for one that is not allowed.
    init(
        reading element: XMLElementView,
        allowing allowances: DecryptionAllowances,
        isCoveredBySignature: Bool
    ) throws(DecryptionFault) {
        guard
            !element.hasCharactersBetweenElements,
            let data = element.firstChildElement, data.is(Names.encryptedData)
        else { throw .cannotDecrypt }
        if data.attribute("Type") != nil, !data.hasAttribute("Type", EncryptionNames.elementType) {
            throw .cannotDecrypt
        }
        let parts = try EncryptedParts(data)
        cipher = try parts.method.cipher(allowing: allowances)
        requiresOwnSignature = !cipher.isAuthenticated && !isCoveredBySignature
        guard !requiresOwnSignature || allowances.contains(.aesCBCUnsigned) && element.is(Names.encryptedAssertion)
        else {
            throw .notAllowed(
                "No verified signature covers this AES-CBC ciphertext.",
                remedy: "A service requires a signed response. To examine a capture of a signed assertion that was "
                    + "encrypted, pass `--allow-algorithm aes-cbc-unsigned`."
            )
        }
        octets = parts.octets

        var collector = KeyCollector(allowances: allowances)
        try collector.collect(inside: parts.keyInfo)
        try collector.collect(behind: data)
        keys = try collector.finish()
    }
}

extension XMLElementView {
    /// The algorithm that an `EncryptionMethod` names, for content.
    fileprivate func cipher(allowing allowances: DecryptionAllowances) throws(DecryptionFault) -> ContentCipher {
        guard let uri = attribute("Algorithm") else { throw .cannotDecrypt }
        guard let cipher = ContentCipher(uri: uri) else {
            throw .notAllowed("The content is encrypted with an algorithm other than AES-GCM.")
        }
        guard cipher.isAuthenticated || allowances.includesCBC else {
            throw .notAllowed(
                "The content is encrypted with AES-CBC, which the policy does not allow.",
                remedy: "Configure AES-GCM at the identity provider. Where a verified signature covers the ciphertext, "
                    + "`--allow-algorithm aes-cbc` allows it."
            )
        }
        var next = firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            guard
                child.is(EncryptionNames.keySize),
                child.text == XMLText(value: String(cipher.keyBits), isPlain: true)
            else { throw .cannotDecrypt }
        }
        return cipher
    }
}

/// Gathers the keys that come with a ciphertext: one level, and from inside the element alone (S-39).
private struct KeyCollector {
    private let allowances: DecryptionAllowances
    private var keys: [WrappedKey] = []
    private var count = 0
    private var retrieved: String?
    private var refusal: DecryptionFault?

    init(allowances: DecryptionAllowances) {
        self.allowances = allowances
    }

    /// Reads a `KeyInfo`: its keys, and at most one pointer to a key beside the ciphertext.
    mutating func collect(inside keyInfo: XMLElementView?) throws(DecryptionFault) {
        var next = keyInfo?.firstChildElement
        while let child = next {
            next = child.nextSiblingElement
            if child.is(Names.encryptedKey) {
                try add(child)
            } else if child.is(EncryptionNames.retrievalMethod) {
                guard
                    retrieved == nil, child.firstChild == nil,
                    child.hasAttribute("Type", EncryptionNames.encryptedKeyType),
                    let identifier = child.attribute("URI")?.fragment, !identifier.isEmpty
                else { throw .cannotDecrypt }
                retrieved = identifier
            } else if child.is(EncryptionNames.agreementMethod) {
                refusal = .notAllowed("The content key is derived by key agreement, not encrypted with RSA-OAEP.")
            }
        }
    }

    /// Reads the keys behind an `EncryptedData`: all of them, or the one that was pointed at.
    mutating func collect(behind data: XMLElementView) throws(DecryptionFault) {
        var isFound = retrieved == nil
        var next = data.nextSiblingElement
        while let child = next {
            next = child.nextSiblingElement
            guard child.is(Names.encryptedKey) else { throw .cannotDecrypt }
            if let retrieved {
                if child.hasAttribute("Id", retrieved) {
                    isFound = true
                    try add(child)
                } else {
                    try countOne()
                }
            } else {
                try add(child)
            }
        }
        guard isFound else { throw .cannotDecrypt }
    }

    /// The keys that may be tried.
    func finish() throws(DecryptionFault) -> [WrappedKey] {
        if keys.isEmpty { throw refusal ?? .cannotDecrypt }
        return keys
    }

    private mutating func countOne() throws(DecryptionFault) {
        count += 1
        guard count <= EncryptedContent.maximumKeyCount else { throw .cannotDecrypt }
    }

    private mutating func add(_ element: XMLElementView) throws(DecryptionFault) {
        try countOne()
        let parts = try EncryptedParts(element)
        do throws(DecryptionFault) {
            var key = WrappedKey(transport: .rsa15, octets: parts.octets, recipient: element.attribute("Recipient"))
            (key.transport, key.label) = try parts.method.transport(allowing: allowances)
            keys.append(key)
        } catch {
            // A key for somebody else may well be in another algorithm.
            guard error.code == .encryptionAlgorithmNotAllowed else { throw error }
            refusal = error
        }
    }
}
#endif
