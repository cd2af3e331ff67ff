// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension Attribute {
    /// A value of an attribute: text, or arbitrary XML (SAML Core 2.7.3.1.1).
    public struct Value: Hashable, Sendable {
        private var stored: Stored

        /// The XML attributes of the value, or `nil` if it has none, as for most values.
        ///
        /// Storing them separately keeps plain text values at four words; a response can contain thousands.
        private var facts: Facts?

        /// Creates a value with arbitrary content.
        public init(
            _ content: Content,
            type: QualifiedName? = nil,
            isNil: Bool = false,
            otherAttributes: [XMLContent.Attribute] = []
        ) {
            self.init(.content(content), type: type, isNil: isNil, otherAttributes: otherAttributes)
        }

        init(
            _ stored: Stored,
            type: QualifiedName? = nil,
            isNil: Bool = false,
            otherAttributes: [XMLContent.Attribute] = []
        ) {
            self.stored = stored
            facts = Facts(type: type, isNil: isNil, otherAttributes: otherAttributes)
        }

        /// Creates a value with the type and the other XML attributes of an earlier one, which it shares.
        init(_ stored: Stored, typedAs earlier: Value) {
            self.stored = stored
            facts = earlier.facts
        }

        /// Creates a text value.
        public init(_ text: String, type: QualifiedName? = nil) {
            self.init(.text(text), type: type)
        }
    }

    /// The content of a value.
    public enum Content: Hashable, Sendable {
        /// Text only, exactly as in the document.
        case text(String)
        /// Elements, with the text and comments between them.
        case nodes([XMLContent.Node])

        /// Returns whether two contents are equal; text is compared byte for byte.
        public static func == (left: Content, right: Content) -> Bool {
            switch (left, right) {
            case (.text(let left), .text(let right)): left.isIdentical(to: right)
            case (.nodes(let left), .nodes(let right)): left == right
            default: false
            }
        }

        /// Hashes the text by its bytes, consistent with ``==(_:_:)``.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .text(let text): text.hashBytes(into: &hasher)
            case .nodes(let nodes): hasher.combine(nodes)
            }
        }
    }
}

extension Attribute.Value {
    /// The content as it is stored: a text of a document remains in its bytes until it is asked for.
    enum Stored: Sendable {
        case content(Attribute.Content)
        case excerpt(Excerpt)

        var content: Attribute.Content {
            switch self {
            case .content(let content): content
            case .excerpt(let excerpt): .text(excerpt.string)
            }
        }
    }

    /// The content of the value.
    ///
    /// A long text of a decoded response remains in the bytes of the document, and becomes a string each time it is
    /// asked for. So a stored value also keeps these bytes in memory; its ``text`` does not.
    public var content: Attribute.Content {
        get { stored.content }
        set { stored = .content(newValue) }
    }

    /// The type that `xsi:type` names.
    public var type: QualifiedName? {
        get { facts?.type }
        set { facts = Facts(type: newValue, isNil: isNil, otherAttributes: otherAttributes) }
    }

    /// Whether `xsi:nil` is true, so that the value is empty.
    public var isNil: Bool {
        get { facts?.isNil ?? false }
        set { facts = Facts(type: type, isNil: newValue, otherAttributes: otherAttributes) }
    }

    /// The XML attributes other than `xsi:type` and `xsi:nil`.
    public var otherAttributes: [XMLContent.Attribute] {
        get { facts?.otherAttributes ?? [] }
        set { facts = Facts(type: type, isNil: isNil, otherAttributes: newValue) }
    }

    /// The text of the value, or `nil` if the value contains elements or `xsi:nil` is true.
    public var text: String? {
        if case .text(let text) = content, !isNil { text } else { nil }
    }

    /// The elements directly inside the value; empty for text.
    var elements: [XMLContent] {
        guard case .content(.nodes(let nodes)) = stored else { return [] }
        return nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The `EncryptedID` that is the only element of the value, or `nil`.
    var encryptedIdentifier: XMLContent? {
        let elements = elements
        guard elements.count == 1, elements[0].name == Self.encryptedID else { return nil }
        return elements[0]
    }

    private static let encryptedID = QualifiedName("EncryptedID", in: Namespaces.assertionURI)

    /// The text of the value or of the elements inside it, for a report; `nil` if the value has no text, or is encrypted.
    package var textInReports: String? {
        guard !isNil else { return nil }
        if let text { return text }
        let texts = elements.filter { $0.name != Self.encryptedID }.map(\.textOfAll).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    /// Whether the value has no content.
    var isEmpty: Bool {
        if isNil { return true }
        // An excerpt is long.
        if case .content(.text(let text)) = stored { return text.isEmpty }
        return false
    }

    /// The XML attributes of a value.
    private final class Facts: Hashable, Sendable {
        let type: QualifiedName?
        let isNil: Bool
        let otherAttributes: [XMLContent.Attribute]

        init?(type: QualifiedName?, isNil: Bool, otherAttributes: [XMLContent.Attribute]) {
            if type == nil, !isNil, otherAttributes.isEmpty { return nil }
            self.type = type
            self.isNil = isNil
            self.otherAttributes = otherAttributes
        }

        static func == (left: Facts, right: Facts) -> Bool {
            left.type == right.type && left.isNil == right.isNil && left.otherAttributes == right.otherAttributes
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(type)
            hasher.combine(isNil)
            hasher.combine(otherAttributes)
        }
    }
}

extension Attribute.Value.Stored: Hashable {
    static func == (left: Self, right: Self) -> Bool { left.content == right.content }

    func hash(into hasher: inout Hasher) { hasher.combine(content) }
}
