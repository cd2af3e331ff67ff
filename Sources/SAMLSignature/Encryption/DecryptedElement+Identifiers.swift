// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

extension DecryptedElement {
    /// Whether the plaintext repeats an identifier of the document around the ciphertext (S-12).
    ///
    /// Identifiers of signatures and ciphertexts are ignored: nothing refers to them from one tree into the other,
    /// and some senders call every signature the same.
    ///
    /// The work grows with the number of identifiers on both sides, not with their product (S-60).
    borrowing func sharesIdentifier(withDocumentOf encrypted: XMLElementView) -> Bool {
        var inside: Set<[UInt8]> = []
        _ = element.hasIdentifier { identifier in
            inside.insert(Array(identifier.utf8))
            return false
        }
        if inside.isEmpty { return false }
        var root = encrypted
        while let above = root.parent { root = above }
        return root.hasIdentifier { inside.contains(Array($0.utf8)) }
    }
}

extension XMLElementView {
    /// Whether a condition holds for an identifier of a message, an assertion or another element: of this one, or of
    /// an element inside it.
    fileprivate func hasIdentifier(where condition: (String) -> Bool) -> Bool {
        var next: XMLElementView? = self
        while let element = next {
            next = element.nextElement(inside: self)
            for name: StaticString in ["ID", "AssertionID"] {
                if let identifier = element.attribute(name), condition(identifier) { return true }
            }
            if let identifier = element.attribute(EncryptionNames.xmlID), condition(identifier) { return true }
        }
        return false
    }
}
#endif
