// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML
internal import UntrustedText

/// The children of an `EncryptedData` or `EncryptedKey`, in the order of the schema (XML Encryption 1.1, 3.1).
struct EncryptedParts: ~Escapable {
    let method: XMLElementView
    let keyInfo: XMLElementView?
    let octets: [UInt8]

    @_lifetime(copy element)
    init(_ element: XMLElementView) throws(DecryptionFault) {
        guard !element.hasCharactersBetweenElements else { throw .cannotDecrypt }
        guard let method = element.firstChildElement, method.is(EncryptionNames.encryptionMethod) else {
            throw .cannotDecrypt
        }
        var next = method.nextSiblingElement
        var keyInfo: XMLElementView?
        if let candidate = next, candidate.is(Names.keyInfo) {
            keyInfo = candidate
            next = candidate.nextSiblingElement
        }
        guard let data = next, data.is(EncryptionNames.cipherData) else { throw .cannotDecrypt }
        try Self.checkEnd(after: data)
        octets = try Self.value(of: data)
        self.method = method
        self.keyInfo = keyInfo
    }

    /// Checks the elements that may follow, which are not used.
    private static func checkEnd(after data: XMLElementView) throws(DecryptionFault) {
        let endings = [
            EncryptionNames.encryptionProperties, EncryptionNames.referenceList, EncryptionNames.carriedKeyName,
        ]
        var position = 0
        var next = data.nextSiblingElement
        while let child = next {
            next = child.nextSiblingElement
            while position < endings.count, !child.is(endings[position]) { position += 1 }
            guard position < endings.count else { throw .cannotDecrypt }
            position += 1
        }
    }

    /// Returns the octets of a `CipherData`; references to other octets are rejected (S-26, S-39).
    private static func value(of data: XMLElementView) throws(DecryptionFault) -> [UInt8] {
        guard
            !data.hasCharactersBetweenElements, data.childElementCount == 1,
            let value = data.firstChildElement, value.is(EncryptionNames.cipherValue)
        else { throw .cannotDecrypt }
        guard let octets = value.base64Octets else { throw .cannotDecrypt }
        return octets
    }
}

extension XMLElementView {
    /// Returns whether an attribute has a value, compared byte for byte.
    func hasAttribute(_ name: StaticString, _ value: String) -> Bool {
        attribute(name).map { $0.isIdentical(to: value) } ?? false
    }
}
