// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A name identifier: a `NameID` or an `Issuer` (SAML Core 2.2.2, 2.2.3, 2.2.5).
public struct NameID: Sendable {
    /// The text exactly as in the document, including surrounding white space.
    public var text: String

    /// The format, or `nil` if absent, which means unspecified for a `NameID` and entity ID for an `Issuer`.
    public var format: URIReference?

    /// The security or administrative domain that qualifies the name.
    public var nameQualifier: String?

    /// The service provider or affiliation that qualifies the name.
    public var spNameQualifier: String?

    /// The name that the service provider has assigned to the subject.
    public var spProvidedID: String?

    /// Creates a name identifier.
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

    /// The name without surrounding white space.
    public var value: String { text.strippedOfXMLWhiteSpace ?? text }
}

extension NameID: Hashable {
    /// Returns whether value, format and qualifiers are equal, byte for byte; all are part of the identity (S-16,
    /// S-48).
    public static func == (left: NameID, right: NameID) -> Bool {
        left.value.isIdentical(to: right.value)
            && left.format == right.format
            && left.nameQualifier.isIdentical(to: right.nameQualifier)
            && left.spNameQualifier.isIdentical(to: right.spNameQualifier)
            && left.spProvidedID.isIdentical(to: right.spProvidedID)
    }

    /// Hashes the value and the format.
    public func hash(into hasher: inout Hasher) {
        value.hashBytes(into: &hasher)
        hasher.combine(format)
    }
}
