// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension DecryptedElement {
    /// Returns whether the plaintext repeats an identifier of the document around the ciphertext (S-12).
    ///
    /// Identifiers of signatures and ciphertexts are ignored: no reference to them crosses the boundary, and some
    /// senders use the same identifier for every signature.
    ///
    /// The time grows with the number of identifiers on both sides, not with their product (S-60).
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
    /// Returns whether the identifier of any message, assertion or other element in this subtree meets a condition.
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
