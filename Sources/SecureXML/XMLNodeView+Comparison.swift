// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLTree {
    /// Returns whether the cleanup of white space changes nothing but text after an offset.
    ///
    /// - Parameter offset: The end of the XML declaration, or 0.
    /// - Returns: `false` also for a document with a comment, a processing instruction, a CDATA section or a reference to
    ///   a character.
    package func cleanupChangesOnlyText(from offset: Int) -> Bool {
        unsafe source.withUnsafeBufferPointer { source in
            let rest = unsafe UnsafeBufferPointer(rebasing: source[offset...])
            return unsafe cxml_cleanup_changes_only_text(rest.baseAddress, rest.count)
        }
    }
}

extension XMLElementView {
    /// Whether the element is in this namespace.
    package func isIn(_ namespace: StaticString) -> Bool {
        unsafe namespace.withCString { unsafe cxml_is_in(node, $0) }
    }

    /// The first node of the document of a document element: the element, or a comment or instruction before it.
    package var firstNodeOfDocument: XMLNodeView? {
        @_lifetime(copy self)
        get { unsafe XMLNodeView(cxml_first_in_document(node), source: source) }
    }
}

extension XMLNodeView {
    /// How two nodes differ.
    package enum Difference: Sendable {
        /// Not at all.
        case none
        /// In white space of a text, or of the value of an attribute or a namespace declaration.
        case whiteSpace
        /// In the kind, a name, the number of attributes or declarations, or other characters.
        case other
    }

    /// Returns how a node of another tree differs from this one; the children of elements are not compared.
    ///
    /// White space is that of XML, and the line ends U+0085, U+2028 and U+2029.
    package func difference(from other: XMLNodeView) -> Difference {
        switch unsafe cxml_compare_nodes(node, other.node) {
        case CXML_SAME: .none
        case CXML_WHITE_SPACE_DIFFERS: .whiteSpace
        default: .other
        }
    }

    /// Whether the node is a text or a CDATA section that consists of white space, or is empty.
    package var isWhiteSpace: Bool { unsafe cxml_is_white_space(node) }
}
