// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// An entity ID, compared byte for byte (S-16).
///
/// Surrounding XML white space is removed.
struct EntityID: Hashable, Sendable {
    /// The maximum length of an entity ID in metadata, in characters (metadata, 2.2.1).
    static let maximumCharacters = 1024

    /// The name as text.
    @Exact private(set) var text: String

    init(_ text: String) { self.text = text.withoutXMLWhiteSpace }

    /// Whether the entity ID is empty.
    var isEmpty: Bool { text.isEmpty }
}
