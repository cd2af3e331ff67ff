// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A name of somebody: a `NameID` or an `Issuer` (SAML Core 2.2.2, 2.2.3, 2.2.5).
public struct NameID: Sendable {
    /// The text as it stood in the document, white space around it included.
    public var text: String

    /// The kind of name; absent means unspecified, and an entity for an issuer.
    public var format: URIReference?

    /// The domain that the name belongs to.
    public var nameQualifier: String?

    /// The service provider, or affiliation, that the name was made for.
    public var spNameQualifier: String?

    /// The name that the service provider has given.
    public var spProvidedID: String?

    /// Makes a name.
    public init(
        _ text: String,
        format: URIReference? = nil,
        nameQualifier: String? = nil,
        spNameQualifier: String? = nil,
        spProvidedID: String? = nil
    ) {
        self.text = text
        self.format = format
        self.nameQualifier = nameQualifier
        self.spNameQualifier = spNameQualifier
        self.spProvidedID = spProvidedID
    }

    /// The name without the white space around it.
    public var value: String { text.strippedOfXMLWhiteSpace ?? text }
}

extension NameID: Hashable {
    /// Compares value, format and qualifiers, byte for byte: all are part of the identity (S-16, S-48).
    public static func == (left: NameID, right: NameID) -> Bool {
        left.value.isIdentical(to: right.value)
            && left.format == right.format
            && left.nameQualifier.isIdentical(to: right.nameQualifier)
            && left.spNameQualifier.isIdentical(to: right.spNameQualifier)
            && left.spProvidedID.isIdentical(to: right.spProvidedID)
    }

    /// Feeds the value and the format.
    public func hash(into hasher: inout Hasher) {
        value.hashBytes(into: &hasher)
        hasher.combine(format)
    }
}
