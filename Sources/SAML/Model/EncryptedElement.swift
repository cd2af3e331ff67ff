// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An undecrypted `EncryptedID`, `EncryptedAssertion` or `EncryptedAttribute` (SAML Core 2.2.4, 2.3.4, 2.7.3.2).
public struct EncryptedElement: Hashable, Sendable {
    /// The whole element: the encrypted data and the encrypted keys.
    public var content: XMLContent

    /// Creates an encrypted element.
    public init(_ content: XMLContent) {
        self.content = content
    }

    /// The URI of the algorithm that encrypts the content.
    public var algorithm: String? {
        encryptedData?.child("EncryptionMethod", in: Namespaces.encryption)?.attribute("Algorithm")
    }

    /// The encrypted keys of the content, inside its `KeyInfo` and next to the encrypted data.
    public var keys: [Key] {
        let inside = encryptedData?.child("KeyInfo", in: Namespaces.signature)?.elements ?? []
        return (inside + content.elements).filter { $0.name == Self.encryptedKey }.map(Key.init)
    }

    private var encryptedData: XMLContent? { content.child("EncryptedData", in: Namespaces.encryption) }

    private static let encryptedKey = QualifiedName("EncryptedKey", in: Namespaces.encryption)
}

extension EncryptedElement {
    /// A content encryption key, encrypted for one recipient.
    public struct Key: Hashable, Sendable {
        /// The recipient of the key, or `nil` if the element does not name one.
        @Exact public var recipient: String? = nil

        /// The URI of the algorithm that encrypts the key.
        @Exact public var algorithm: String? = nil

        /// The name of the recipient's key, or `nil` if the element does not name one.
        @Exact public var keyName: String? = nil

        init(_ content: XMLContent) {
            recipient = content.attribute("Recipient")
            algorithm = content.child("EncryptionMethod", in: Namespaces.encryption)?.attribute("Algorithm")
            keyName =
                content.child("KeyInfo", in: Namespaces.signature)?
                .child("KeyName", in: Namespaces.signature)?.text
        }
    }
}
