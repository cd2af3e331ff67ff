// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
package import SecureXML

/// The element that ciphertext stood for.
package struct DecryptedElement: ~Copyable {
    /// The tree that it was parsed into: below an element that stands for the place of the ciphertext.
    package let tree: XMLTree

    /// The exact octets that were encrypted.
    package let plaintext: [UInt8]

    /// The weak algorithms that it was encrypted with, which were let in by name.
    let weaknesses: [Relaxation]

    /// Whether the element counts only if a verified signature of its own covers it.
    ///
    /// Until that is known, a caller reports every failure as `DecryptionFault.cannotAuthenticate`, reports nothing of
    /// the element, and opens nothing inside it.
    package let requiresOwnSignature: Bool

    init(tree: consuming XMLTree, plaintext: [UInt8], weaknesses: [Relaxation], requiresOwnSignature: Bool) {
        self.tree = tree
        self.plaintext = plaintext
        self.weaknesses = weaknesses
        self.requiresOwnSignature = requiresOwnSignature
    }

    /// The fault where the element cannot be used: that of content that did not decrypt (S-35).
    var unreadable: DecryptionFault { requiresOwnSignature ? .cannotAuthenticate : .cannotDecrypt }

    /// The element: `Assertion`, `Attribute`, `NameID` or `BaseID`.
    package var element: XMLElementView {
        @_lifetime(borrow self)
        get {
            let root = tree.root
            // Reading proved that there is exactly one.
            guard let child = root.firstChildElement else { return root }
            return child
        }
    }
}

/// What an encrypted element stands for.
enum EncryptedElementKind {
    case assertion
    case identifier
    case attribute

    init?(_ element: XMLElementView) {
        if element.is(Names.encryptedAssertion) {
            self = .assertion
        } else if element.is(Names.encryptedID) {
            self = .identifier
        } else if element.is(Names.encryptedAttribute) {
            self = .attribute
        } else {
            return nil
        }
    }

    /// Whether an element may stand in its place (SAML Core 2.2.4, 2.3.4, 2.7.3.2).
    func admits(_ element: XMLElementView) -> Bool {
        switch self {
        case .assertion: element.is(Names.assertion)
        case .identifier:
            element.is(Names.nameID) || element.is(Names.baseID)
                || element.is(Names.assertion)
        case .attribute: element.is(Names.attribute)
        }
    }
}
#endif
