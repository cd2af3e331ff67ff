// SPDX-License-Identifier: Apache-2.0

/// A statement of attributes of the subject (SAML Core 2.7.3).
public struct AttributeStatement: Hashable, Sendable {
    /// The attributes, encrypted or not, in document order.
    public var entries: [Entry]

    /// Creates a statement.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// The attributes that are not encrypted, in document order.
    public var attributes: [Attribute] {
        entries.compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    }

    /// The encrypted attributes, in document order.
    public var encryptedAttributes: [EncryptedElement] {
        entries.compactMap { if case .encrypted(let element) = $0 { element } else { nil } }
    }
}

extension AttributeStatement {
    /// An attribute of a statement.
    public enum Entry: Hashable, Sendable {
        /// An unencrypted attribute.
        case attribute(Attribute)
        /// An encrypted attribute.
        case encrypted(EncryptedElement)
    }
}
