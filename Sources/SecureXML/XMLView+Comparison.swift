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
    /// Returns whether an element, in this or another tree, has the same namespace URI and local name.
    package func hasSameName(as other: XMLElementView) -> Bool { unsafe cxml_has_same_name(node, other.node) }

    /// Returns whether an element has the same attributes in the same order, excluding namespace declarations.
    package func hasSameAttributes(as other: XMLElementView) -> Bool {
        unsafe cxml_has_same_attributes(node, other.node)
    }

    /// Whether the element is in this namespace.
    package func isIn(_ namespace: StaticString) -> Bool {
        unsafe namespace.withCString { unsafe cxml_is_in(node, $0) }
    }
}

extension XMLNodeView {
    /// Returns whether a node, in this or another tree, has the same kind and content.
    package func hasSameContent(as other: XMLNodeView, ignoringWhiteSpace: Bool) -> Bool {
        unsafe cxml_has_same_content(node, other.node, ignoringWhiteSpace)
    }
}
