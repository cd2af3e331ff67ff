// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

extension EncryptedContent {
    /// Reads an encrypted element with a strict content model (S-14).
    ///
    /// The algorithm is checked first: it is public, and content with a disallowed algorithm is not processed.
    init(
        reading element: XMLElementView,
        allowing allowances: Set<AlgorithmAllowance>,
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
        cipher = try parts.method.cipher(allowing: allowances, of: element, isCoveredBySignature)
        requiresOwnSignature = !cipher.isAuthenticated && !isCoveredBySignature
        guard !requiresOwnSignature || allowances.contains(.aesCBCUnsigned) && element.is(Names.encryptedAssertion)
        else {
            throw .notAllowed(
                "No verified signature covers this AES-CBC ciphertext.",
                remedy: "A service requires a signed response. To examine a capture of a signed assertion that was "
                    + "encrypted, pass \(element.options(.aesCBCUnsigned, allowances))."
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
    fileprivate func cipher(
        allowing allowances: Set<AlgorithmAllowance>,
        of element: XMLElementView,
        _ isCovered: Bool
    ) throws(DecryptionFault) -> ContentCipher {
        guard let uri = attribute("Algorithm") else { throw .cannotDecrypt }
        guard let cipher = ContentCipher(uri: uri) else {
            throw .notAllowed(
                "The content is encrypted with `\(uri.escapedForReport)`, which no option allows; AES-GCM is required.",
                uri
            )
        }
        guard cipher.isAuthenticated || allowances.includesCBC else {
            let isRSA15 = element.options(.aesCBC, allowances).containsBytes(of: "rsa-1_5")
            throw .notAllowed(
                "The content is encrypted with AES-CBC (`\(uri.escapedForReport)`)\(isRSA15 ? " and its key with RSA 1.5 (`rsa-1_5`)" : ""), "
                    + "which the policy does not allow.",
                remedy:
                    "Configure AES-GCM\(isRSA15 ? " and RSA-OAEP" : "") at the identity provider. To examine a capture, pass "
                    + (isCovered
                        ? "\(element.options(.aesCBC, allowances)); a verified signature covers this ciphertext."
                        : element.is(Names.encryptedAssertion)
                            ? "\(element.options(.aesCBCUnsigned, allowances)), because no verified signature covers this ciphertext."
                            : "\(element.options(.aesCBC, allowances)); a verified signature must then cover the ciphertext.")
            )
        }
        try forEachChild { child throws(DecryptionFault) in
            guard
                child.is(EncryptionNames.keySize),
                child.text == XMLText(value: String(cipher.keyBits), isPlain: true)
            else { throw .cannotDecrypt }
        }
        return cipher
    }
}

extension XMLElementView {
    /// Returns the options that the content and the content key of an encrypted element need, so that one more run
    /// suffices.
    fileprivate func options(_ allowance: AlgorithmAllowance, _ allowances: Set<AlgorithmAllowance>) -> String {
        var needed = [allowance]
        var next = nextElement(Names.encryptedKey, inside: self)
        while let key = next, !needed.contains(.rsa15) {
            next = key.nextElement(Names.encryptedKey, inside: self)
            if !allowances.contains(.rsa15),
                key.firstChild(EncryptionNames.encryptionMethod)?.hasAttribute("Algorithm", KeyTransport.rsa15URI)
                    == true
            {
                needed.append(.rsa15)
            }
        }
        return needed.map { "`--allow-algorithm \($0.rawValue)`" }.joined(separator: " ")
    }
}

/// Collects the encrypted keys of a ciphertext, at one level and only from inside the encrypted element (S-39).
private struct KeyCollector {
    let allowances: Set<AlgorithmAllowance>
    var keys: [WrappedKey] = []
    var count = 0
    var retrieved: String?
    var refusal: DecryptionFault?

    /// Reads a `KeyInfo`: its encrypted keys, and at most one reference to a key next to the ciphertext.
    mutating func collect(inside keyInfo: XMLElementView?) throws(DecryptionFault) {
        try keyInfo?.forEachChild { child throws(DecryptionFault) in
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
                let name = child.attribute("Algorithm").map { " (`\($0.escapedForReport)`)" } ?? ""
                refusal = .notAllowed(
                    "The content key is derived by key agreement\(name), not encrypted with RSA-OAEP."
                )
            }
        }
    }

    /// Reads the encrypted keys after an `EncryptedData`: all of them, or only the referenced one.
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

    /// Returns the encrypted keys to try.
    func finish() throws(DecryptionFault) -> [WrappedKey] {
        if keys.isEmpty { throw refusal ?? .cannotDecrypt }
        return keys
    }

    private mutating func countOne() throws(DecryptionFault) {
        count += 1
        guard count <= EncryptedContent.maximumKeys else { throw .cannotDecrypt }
    }

    private mutating func add(_ element: XMLElementView) throws(DecryptionFault) {
        try countOne()
        let parts = try EncryptedParts(element)
        do throws(DecryptionFault) {
            var key = WrappedKey(transport: .rsa15, octets: parts.octets, recipient: element.attribute("Recipient"))
            (key.transport, key.label) = try parts.method.transport(allowing: allowances)
            keys.append(key)
        } catch {
            // An encrypted key for another recipient may use a different algorithm.
            guard error.code == .encryptionAlgorithmNotAllowed else { throw error }
            refusal = error
        }
    }
}
