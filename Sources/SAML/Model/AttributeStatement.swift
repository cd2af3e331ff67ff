// SPDX-License-Identifier: Apache-2.0

/// The statement that the subject has these attributes (SAML Core 2.7.3).
public struct AttributeStatement: Hashable, Sendable {
    /// The attributes, plain and encrypted, in document order.
    public var entries: [Entry]

    /// Makes a statement.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The attributes that can be read, in document order.
    public var attributes: [Attribute] {
        entries.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    }

    /// The attributes that are still encrypted, in document order.
    public var encryptedAttributes: [EncryptedElement] {
        entries.compactMap { if case .encrypted(let element) = $0 { element } else { nil } }
    }
}

extension AttributeStatement {
    /// One attribute of a statement.
    public enum Entry: Hashable, Sendable {
        /// An attribute in the clear.
        case attribute(Attribute)
        /// An encrypted attribute.
        case encrypted(EncryptedElement)
    }
}
