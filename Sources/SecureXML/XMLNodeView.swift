// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// A child node of any kind, borrowed from a tree.
@safe
package struct XMLNodeView: ~Escapable {
    /// The kinds of child nodes.
    package enum Kind: Sendable {
        case element, text, cdata, comment, processingInstruction
    }

    let node: OpaquePointer
    let source: Span<UInt8>

    /// Fails without a node.
    @_lifetime(copy source)
    init?(_ node: OpaquePointer?, source: Span<UInt8>) {
        guard let node = unsafe node else { return nil }
        unsafe self.node = unsafe node
        self.source = source
    }

    /// The kind of the node.
    package var kind: Kind {
        switch unsafe cxml_node_kind(node) {
        case CXML_KIND_ELEMENT: .element
        case CXML_KIND_CDATA: .cdata
        case CXML_KIND_COMMENT: .comment
        case CXML_KIND_PROCESSING_INSTRUCTION: .processingInstruction
        // Entity references cannot occur: only predefined ones parse, and they become text.
        default: .text
        }
    }

    /// The node as an element, or `nil` if it is of another kind.
    package var element: XMLElementView? {
        @_lifetime(copy self)
        get {
            guard case .element = kind else { return nil }
            return unsafe XMLElementView(node, source: source)
        }
    }

    /// The content of a text node, CDATA section, comment or processing instruction.
    package var content: String { unsafe String(cString: cxml_content(node)) }

    /// The bytes of the content, borrowed from the tree.
    package var contentBytes: Span<UInt8> {
        @_lifetime(copy self)
        get {
            unsafe source.lend(cxml_content(node))
        }
    }

    /// The target of a processing instruction.
    package var target: String { unsafe String(cString: cxml_local_name(node)) }

    /// Whether the content consists only of XML white space.
    package var isBlank: Bool { unsafe cxml_is_blank(cxml_content(node)) }

    /// The next sibling of any kind, or `nil` if it is absent.
    package var next: XMLNodeView? {
        @_lifetime(copy self)
        get { unsafe XMLNodeView(cxml_next_sibling(node), source: source) }
    }
}
