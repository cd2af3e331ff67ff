// SPDX-License-Identifier: Apache-2.0

public import UntrustedText

/// An element that SAML lets be anything, kept whole as a value.
///
/// Prefixes are kept for people. Where a value uses one, ``namespaces`` says what it stood for; that of `xsi:type` is
/// resolved to ``type`` already.
public struct XMLContent: Sendable {
    /// The name of the element.
    public var name: QualifiedName

    /// The type, as `xsi:type` names it.
    public var type: QualifiedName?

    /// The attributes other than `xsi:type`, in document order.
    public var attributes: [Attribute]

    /// Elements, text, comments and processing instructions, in document order.
    public var nodes: [Node]

    /// What prefixes stand for: all that are in scope of the outermost element that was kept, and those that an
    /// element inside it declares anew.
    public var namespaces: [NamespaceDeclaration]

    /// Makes an element.
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

    /// All text directly inside the element, joined.
    public var text: String {
        nodes.reduce(into: "") { if case .text(let text) = $1 { $0 += text } }
    }

    /// The value of an attribute that has no namespace.
    public func attribute(_ name: String) -> String? {
        attributes.first { $0.name.namespace.isEmpty && $0.name.local.isIdentical(to: name) }?.value
    }

    /// The first child element of a name.
    func child(_ local: String, in namespace: String) -> XMLContent? {
        let name = QualifiedName(local, in: namespace)
        for case .element(let element) in nodes where element.name == name { return element }
        return nil
    }
}

extension XMLContent: Hashable {
    /// Compares names, types, attributes and content, but no declaration: what they were for is in the names.
    public static func == (left: XMLContent, right: XMLContent) -> Bool {
        left.name == right.name && left.type == right.type && left.attributes == right.attributes
            && left.nodes == right.nodes
    }

    /// Feeds what ``==(_:_:)`` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(type)
        hasher.combine(attributes)
        hasher.combine(nodes)
    }
}

extension XMLContent {
    /// What a prefix stands for.
    public struct NamespaceDeclaration: Hashable, Sendable {
        /// The prefix; empty for the default namespace.
        @Exact public var prefix: String

        /// The namespace URI; empty where the default namespace is taken back.
        @Exact public var uri: String

        /// Makes a declaration.
        public init(prefix: String, uri: String) {
            self.prefix = prefix
            self.uri = uri
        }
    }

    /// One thing inside an element.
    public indirect enum Node: Hashable, Sendable {
        /// A child element.
        case element(XMLContent)
        /// Text or a CDATA section.
        case text(String)
        /// A comment, without its delimiters.
        case comment(String)
        /// A processing instruction.
        case processingInstruction(target: String, data: String)

        /// Compares text by its bytes.
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

        /// Feeds what ``==(_:_:)`` compares.
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

        /// The value, normalised as XML requires.
        @Exact public var value: String

        /// Makes an attribute.
        public init(_ name: QualifiedName, _ value: String) {
            self.name = name
            self.value = value
        }
    }
}
