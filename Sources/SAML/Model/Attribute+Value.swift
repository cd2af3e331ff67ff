// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension Attribute {
    /// One value of an attribute: text, or any XML (SAML Core 2.7.3.1.1).
    public struct Value: Hashable, Sendable {
        /// What is inside.
        public var content: Content

        /// What else the element says; nil, in most values, if nothing.
        ///
        /// Responses hold values by the thousand, and most are plain text: this keeps them three words long.
        private var facts: Facts?

        /// Makes a value of any content.
        public init(
            _ content: Content,
            type: QualifiedName? = nil,
            isNil: Bool = false,
            otherAttributes: [XMLContent.Attribute] = []
        ) {
            self.content = content
            facts = Facts(type: type, isNil: isNil, otherAttributes: otherAttributes)
        }

        /// Makes a value of text.
        public init(_ text: String, type: QualifiedName? = nil) {
            self.init(.text(text), type: type)
        }
    }

    /// What a value holds.
    public enum Content: Hashable, Sendable {
        /// Text alone, exactly as it stood.
        case text(String)
        /// Elements, with the text and comments between them.
        case nodes([XMLContent.Node])

        /// Compares text by its bytes.
        public static func == (left: Content, right: Content) -> Bool {
            switch (left, right) {
            case (.text(let left), .text(let right)): left.isIdentical(to: right)
            case (.nodes(let left), .nodes(let right)): left == right
            default: false
            }
        }

        /// Feeds what ``==(_:_:)`` compares.
        public func hash(into hasher: inout Hasher) {
            switch self {
            case .text(let text): text.hashBytes(into: &hasher)
            case .nodes(let nodes): hasher.combine(nodes)
            }
        }
    }
}

extension Attribute.Value {
    /// The type, as `xsi:type` names it.
    public var type: QualifiedName? {
        get { facts?.type }
        set { facts = Facts(type: newValue, isNil: isNil, otherAttributes: otherAttributes) }
    }

    /// Whether `xsi:nil` says that there is no value.
    public var isNil: Bool {
        get { facts?.isNil ?? false }
        set { facts = Facts(type: type, isNil: newValue, otherAttributes: otherAttributes) }
    }

    /// The attributes other than `xsi:type` and `xsi:nil`.
    public var otherAttributes: [XMLContent.Attribute] {
        get { facts?.otherAttributes ?? [] }
        set { facts = Facts(type: type, isNil: isNil, otherAttributes: newValue) }
    }

    /// The text of the value; nil when it holds elements or is nil.
    public var text: String? {
        if case .text(let text) = content, !isNil { text } else { nil }
    }

    /// What the attributes of the element say.
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
