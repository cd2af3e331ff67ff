// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An XML element that SAML does not define, stored without interpretation.
///
/// Prefixes are for display. If a value uses a prefix, ``namespaces`` contains its declaration; the prefix of
/// `xsi:type` is already resolved in ``type``.
public struct XMLContent: Sendable {
    /// The name of the element.
    public var name: QualifiedName

    /// The type that `xsi:type` names.
    public var type: QualifiedName?

    /// The attributes other than `xsi:type`, in document order.
    public var attributes: [Attribute]

    /// The child elements, text, comments and processing instructions, in document order.
    public var nodes: [Node]

    /// The namespace declarations: for an outermost element, all declarations in scope; for an inner element, those
    /// that it adds.
    public var namespaces: [NamespaceDeclaration]

    /// Creates an element.
    public init(
        _ name: QualifiedName,
        type: QualifiedName? = nil,
        attributes: [Attribute] = [],
        nodes: [Node] = [],
        namespaces: [NamespaceDeclaration] = []
    ) {
        self.name = name
        self.type = type
        self.attributes = attributes
        self.nodes = nodes
        self.namespaces = namespaces
    }

    /// The child elements, in document order.
    public var elements: [XMLContent] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The text directly inside the element, concatenated.
    public var text: String {
        nodes.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
    }

    /// The text inside the element and the elements in it, of which the parse limits bound the depth.
    var textOfAll: String {
        nodes.reduce(into: "") { text, node in
            switch node {
            case .text(let part): text += part.strippedOfXMLWhiteSpace ?? part
            case .element(let element): text += (text.isEmpty ? "" : " ") + element.textOfAll
            case .comment, .processingInstruction: break
            }
        }
    }

    /// Returns the value of an attribute in no namespace, or `nil` if it is absent.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name.namespace.isEmpty && $0.name.local.isIdentical(to: name) }?.value
    }

    /// Returns the first child element with a name.
    package func child(_ local: String, in namespace: String) -> XMLContent? {
        let name = QualifiedName(local, in: namespace)
        for case .element(let element) in nodes where element.name == name { return element }
        return nil
    }
}

extension XMLContent: Hashable {
    /// Returns whether names, types, attributes and content are equal; namespace declarations are ignored.
    public static func == (left: XMLContent, right: XMLContent) -> Bool {
        left.name == right.name && left.type == right.type && left.attributes == right.attributes
            && left.nodes == right.nodes
    }

    /// Hashes the properties that ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(type)
        hasher.combine(attributes)
        hasher.combine(nodes)
    }
}

extension XMLContent {
    /// A namespace declaration.
    public struct NamespaceDeclaration: Hashable, Sendable {
        /// The prefix; empty for the default namespace.
        @Exact public var prefix: String

        /// The namespace URI, or an empty string if the declaration removes the default namespace.
        @Exact public var uri: String

        /// Creates a namespace declaration.
        public init(prefix: String, uri: String) {
            self.prefix = prefix
            self.uri = uri
        }
    }

    /// A node inside an element.
    public indirect enum Node: Hashable, Sendable {
        /// A child element.
        case element(XMLContent)
        /// Text or a CDATA section.
        case text(String)
        /// A comment, without its delimiters.
        case comment(String)
        /// A processing instruction.
        case processingInstruction(target: String, data: String)

        /// Returns whether two nodes are equal; text is compared byte for byte.
        public static func == (left: Node, right: Node) -> Bool {
            switch (left, right) {
            case (.element(let left), .element(let right)): left == right
            case (.text(let left), .text(let right)), (.comment(let left), .comment(let right)):
                left.isIdentical(to: right)
            case (.processingInstruction(let target, let data), .processingInstruction(let other, let otherData)):
                target.isIdentical(to: other) && data.isIdentical(to: otherData)
            default: false
            }
        }

        /// Hashes the node, consistent with ``==(_:_:)``.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .element(let element): hasher.combine(element)
            case .text(let text), .comment(let text): text.hashBytes(into: &hasher)
            case .processingInstruction(let target, let data):
                target.hashBytes(into: &hasher)
                data.hashBytes(into: &hasher)
            }
        }
    }

    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable {
        /// The name of the attribute.
        public var name: QualifiedName

        /// The value, normalized as XML 1.0 requires.
        @Exact public var value: String

        /// Creates an attribute.
        public init(_ name: QualifiedName, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}
