// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

extension DecryptedElement {
    /// Whether an identifier of what was opened is one of the document around the ciphertext, too (S-12).
    ///
    /// Identifiers of signatures and ciphertexts are left alone: nothing refers to them from one tree into the
    /// other, and some senders call every signature the same.
    borrowing func sharesIdentifier(withDocumentOf encrypted: XMLElementView) -> Bool {
        let inside = element.identifiersInside
        if inside.isEmpty { return false }
        var root = encrypted
        while let above = root.parent { root = above }
        return root.identifiersInside.contains { outside in inside.contains { $0.isIdentical(to: outside) } }
    }
}

extension XMLElementView {
    /// The identifiers of messages, assertions and other elements, of this one and all that it holds.
    fileprivate var identifiersInside: [String] {
        var identifiers: [String] = []
        var next: XMLElementView? = self
        while let element = next {
            next = element.nextElement(inside: self)
            for name: StaticString in ["ID", "AssertionID"] {
                if let id = element.attribute(name) { identifiers.append(id) }
            }
            if let id = element.attribute(EncryptionNames.xmlID) { identifiers.append(id) }
        }
        return identifiers
    }
}
#endif
