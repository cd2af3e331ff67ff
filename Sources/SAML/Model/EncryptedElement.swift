// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An `EncryptedID`, `EncryptedAssertion` or `EncryptedAttribute`, still closed (SAML Core 2.2.4, 2.3.4, 2.7.3.2).
public struct EncryptedElement: Hashable, Sendable {
    /// The whole element: its encrypted data and keys.
    public var content: XMLContent

    /// Wraps the element.
    public init(_ content: XMLContent) {
        self.content = content
    }

    /// The URI of the algorithm that the content is encrypted with.
    public var algorithm: String? {
        encryptedData?.child("EncryptionMethod", in: Namespaces.encryption)?.attribute("Algorithm")
    }

    /// The keys that travel with the content, inside its key information and beside it.
    public var keys: [Key] {
        let inside = encryptedData?.child("KeyInfo", in: Namespaces.signature)?.elements ?? []
        return (inside + content.elements).filter { $0.name == Self.encryptedKey }.map(Key.init)
    }

    private var encryptedData: XMLContent? { content.child("EncryptedData", in: Namespaces.encryption) }

    private static let encryptedKey = QualifiedName("EncryptedKey", in: Namespaces.encryption)
}

extension EncryptedElement {
    /// A content key, encrypted for one recipient.
    public struct Key: Hashable, Sendable {
        /// The recipient that the key is meant for, if named.
        @Exact public var recipient: String? = nil

        /// The URI of the algorithm that the key is encrypted with.
        @Exact public var algorithm: String? = nil

        /// The name of the recipient's key, if given.
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
