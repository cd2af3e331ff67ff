// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An attribute of a subject (SAML Core 2.7.3.1).
public struct Attribute: Hashable, Sendable {
    /// The name, which identifies the attribute together with the name format (S-49).
    @Exact public var name: String

    /// The format of the name, or `nil` if the attribute has none, which means unspecified.
    public var nameFormat: URIReference?

    /// A human-readable name, which does not identify the attribute.
    @Exact public var friendlyName: String? = nil

    /// The other XML attributes of the element.
    public var otherAttributes: [XMLContent.Attribute]

    /// The values, in document order.
    public var values: [Value]

    /// Creates an attribute.
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

    /// The name format, or ``unspecifiedNameFormat`` if the attribute has none.
    public var effectiveNameFormat: URIReference { nameFormat ?? Self.unspecifiedNameFormat }

    /// The format of names whose interpretation is left to implementations.
    public static let unspecifiedNameFormat = URIReference(
        unchecked: "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
    )
}
