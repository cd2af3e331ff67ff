// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// An attribute of a subject (SAML Core 2.7.3.1).
public struct Attribute: Hashable, Sendable {
    private struct Parts: Hashable, Sendable {
        @Exact var name: String
        var nameFormat: URIReference?
        @Exact var friendlyName: String?
        var otherAttributes: [XMLContent.Attribute]
        var values: [Value]
    }

    @Shared private var parts: Parts

    /// The name, which identifies the attribute together with the name format (S-49).
    public var name: String {
        get { parts.name }
        _modify { yield &parts.name }
    }

    /// The format of the name, or `nil` if the attribute has none, which means unspecified.
    public var nameFormat: URIReference? {
        get { parts.nameFormat }
        _modify { yield &parts.nameFormat }
    }

    /// A human-readable name, which does not identify the attribute.
    public var friendlyName: String? {
        get { parts.friendlyName }
        _modify { yield &parts.friendlyName }
    }

    /// The other XML attributes of the element.
    public var otherAttributes: [XMLContent.Attribute] {
        get { parts.otherAttributes }
        _modify { yield &parts.otherAttributes }
    }

    /// The values, in document order.
    public var values: [Value] {
        get { parts.values }
        _modify { yield &parts.values }
    }

    /// Creates an attribute.
    public init(
        _ name: String,
        nameFormat: URIReference? = nil,
        friendlyName: String? = nil,
        otherAttributes: [XMLContent.Attribute] = [],
        values: [Value] = []
    ) {
        parts = Parts(
            name: name,
            nameFormat: nameFormat,
            friendlyName: friendlyName,
            otherAttributes: otherAttributes,
            values: values
        )
    }

    /// The name format, or ``unspecifiedNameFormat`` if the attribute has none.
    public var effectiveNameFormat: URIReference { nameFormat ?? Self.unspecifiedNameFormat }

    /// The format of names whose interpretation is left to implementations.
    public static let unspecifiedNameFormat = URIReference(
        unchecked: "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified"
    )
}
