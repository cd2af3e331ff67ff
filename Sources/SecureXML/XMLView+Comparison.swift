// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLElementView {
    /// Whether an element, of this tree or another, has the same namespace URI and local name.
    package func hasSameName(as other: XMLElementView) -> Bool { unsafe cxml_has_same_name(node, other.node) }

    /// Whether an element has the same attributes in the same order, namespace declarations apart.
    package func hasSameAttributes(as other: XMLElementView) -> Bool {
        unsafe cxml_has_same_attributes(node, other.node)
    }

    /// Whether the element is in this namespace.
    package func isIn(_ namespace: StaticString) -> Bool {
        unsafe namespace.withCString { unsafe cxml_is_in(node, $0) }
    }
}

extension XMLNodeView {
    /// Whether a child, of this tree or another, is of the same kind and holds the same characters.
    package func hasSameContent(as other: XMLNodeView, ignoringWhiteSpace: Bool) -> Bool {
        unsafe cxml_has_same_content(node, other.node, ignoringWhiteSpace)
    }
}
