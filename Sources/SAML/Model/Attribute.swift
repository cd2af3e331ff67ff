// SPDX-License-Identifier: Apache-2.0

/// An attribute of a subject (SAML Core 2.7.3.1).
public struct Attribute: Hashable, Sendable {
    /// The name; unique together with the format (S-49).
    public var name: String

    /// How the name is to be read; absent means unspecified.
    public var nameFormat: URIReference?

    /// A name for people, which identifies nothing.
    public var friendlyName: String?

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

extension Attribute {
    /// One value of an attribute: text, or any XML (SAML Core 2.7.3.1.1).
    public struct Value: Hashable, Sendable {
        /// What is inside.
        public var content: Content

        /// The type, as `xsi:type` names it.
        public var type: QualifiedName?

        /// Whether `xsi:nil` says that there is no value.
        public var isNil: Bool

        /// The attributes other than `xsi:type` and `xsi:nil`.
        public var otherAttributes: [XMLContent.Attribute]

        /// Makes a value of any content.
        public init(
            _ content: Content,
            type: QualifiedName? = nil,
            isNil: Bool = false,
            otherAttributes: [XMLContent.Attribute] = []
        ) {
            self.content = content
            self.type = type
            self.isNil = isNil
            self.otherAttributes = otherAttributes
        }

        /// Makes a value of text.
        public init(_ text: String, type: QualifiedName? = nil) {
            self.init(.text(text), type: type)
        }

        /// The text of the value; nil when it holds elements or is nil.
        public var text: String? {
            if case .text(let text) = content, !isNil { text } else { nil }
        }
    }

    /// What a value holds.
    public enum Content: Hashable, Sendable {
        /// Text alone, exactly as it stood.
        case text(String)
        /// Elements, with the text and comments between them.
        case nodes([XMLContent.Node])
    }
}
