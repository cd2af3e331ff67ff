// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An attribute of a subject (SAML Core 2.7.3.1).
public struct Attribute: Hashable, Sendable {
    /// The name; unique together with the format (S-49).
    @Exact public var name: String

    /// How the name is to be read; absent means unspecified.
    public var nameFormat: URIReference?

    /// A name for people, which identifies nothing.
    @Exact public var friendlyName: String? = nil

    /// The other attributes of the element.
    public var otherAttributes: [XMLContent.Attribute]

    /// The values, in document order.
    public var values: [Value]

    /// Makes an attribute.
    public init(
        _ name: String,
        nameFormat: URIReference? = nil,
        friendlyName: String? = nil,
        otherAttributes: [XMLContent.Attribute] = [],
        values: [Value] = []
    ) {
        self.name = name
        self.nameFormat = nameFormat
        self.friendlyName = friendlyName
        self.otherAttributes = otherAttributes
        self.values = values
    }

    /// The name format that is in effect: the one given, or unspecified.
    public var effectiveNameFormat: URIReference { nameFormat ?? Self.unspecifiedNameFormat }

    /// The name format of an attribute that names none.
    public static let unspecifiedNameFormat = URIReference(
        unchecked: "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
    )
}
