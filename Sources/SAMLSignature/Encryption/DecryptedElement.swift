// SPDX-License-Identifier: Apache-2.0

internal import SAML
package import SecureXML

/// An element decrypted from ciphertext.
package struct DecryptedElement: ~Copyable {
    /// The parsed plaintext, below an element that represents the context of the ciphertext.
    package let tree: XMLTree

    /// The exact plaintext octets.
    package let plaintext: [UInt8]

    /// The weak algorithms of the ciphertext that the policy allows.
    let weaknesses: [AlgorithmAllowance]

    /// Whether the element is valid only if its own verified signature covers it.
    ///
    /// Until that signature is verified, a caller must report every failure as `DecryptionFault.cannotAuthenticate`,
    /// must not report any content of the element, and must not decrypt anything inside it.
    package let requiresOwnSignature: Bool

    /// The error for an element that cannot be decoded, which equals that for failed decryption (S-35).
    var unreadable: DecryptionFault { requiresOwnSignature ? .cannotAuthenticate : .cannotDecrypt }

    /// The element: `Assertion`, `Attribute`, `NameID` or `BaseID`.
    package var element: XMLElementView {
        @_lifetime(borrow self)
        get {
            let root = tree.root
            // Parsing has checked that there is exactly one child element.
            guard let child = root.firstChildElement else { return root }
            return child
        }
    }
}

/// The kinds of encrypted elements.
enum EncryptedElementKind {
    case assertion
    case identifier
    case newIdentifier
    case attribute

    init?(_ element: XMLElementView) {
        if element.is(Names.encryptedAssertion) {
            self = .assertion
        } else if element.is(Names.encryptedID) {
            self = .identifier
        } else if element.is(Names.newEncryptedID) {
            self = .newIdentifier
        } else if element.is(Names.encryptedAttribute) {
            self = .attribute
        } else {
            return nil
        }
    }

    /// Returns whether an element may replace an encrypted element of this kind (SAML Core 2.2.4, 2.3.4, 2.7.3.2).
    func admits(_ element: XMLElementView) -> Bool {
        switch self {
        case .assertion: element.is(Names.assertion)
        case .identifier:
            element.is(Names.nameID) || element.is(Names.baseID)
                || element.is(Names.assertion)
        case .newIdentifier: element.is(Names.newID)
        case .attribute: element.is(Names.attribute)
        }
    }
}
