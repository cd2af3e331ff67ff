// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// An element, borrowed from a tree.
///
/// Names are always compared by namespace URI and local name (S-11). The prefix is only for display.
@safe
package struct XMLElementView: ~Escapable {
    let node: OpaquePointer
    let source: Span<UInt8>

    @_lifetime(copy source)
    init(_ node: OpaquePointer, source: Span<UInt8>) {
        unsafe self.node = unsafe node
        self.source = source
    }

    /// Borrows an element of a stream for the duration of the consumer's call.
    @_lifetime(immortal)
    init(streamed node: OpaquePointer) {
        unsafe self.node = unsafe node
        self.source = Span()
    }

    /// Returns another element of the same tree, or `nil` without one.
    @_lifetime(copy self)
    func sharing(_ node: OpaquePointer?) -> XMLElementView? {
        guard let node = unsafe node else { return nil }
        return unsafe XMLElementView(node, source: source)
    }

    // MARK: Names

    /// Returns whether the element has this namespace URI and local name.
    package func `is`(_ name: XMLName) -> Bool {
        unsafe name.withCStrings { unsafe cxml_is(node, $0, $1) }
    }

    /// The local name.
    package var localName: String { unsafe String(cString: cxml_local_name(node)) }

    /// The namespace URI, or `nil` if the element is in no namespace.
    package var namespaceURI: String? { unsafe cxml_namespace_uri(node).map { unsafe String(cString: $0) } }

    /// The prefix in the document, or `nil` if it is absent.
    ///
    /// Do not compare prefixes.
    package var prefix: String? { unsafe cxml_prefix(node).map { unsafe String(cString: $0) } }

    /// Returns the namespace URI of a prefix in scope of this element, or `nil` if it is not declared.
    package func namespaceURI(forPrefix prefix: String?) -> String? {
        let uri =
            if let prefix {
                unsafe prefix.withCString { unsafe cxml_resolve_prefix(node, $0) }
            } else {
                unsafe cxml_resolve_prefix(node, nil)
            }
        return unsafe uri.map { unsafe String(cString: $0) }
    }

    // MARK: Attributes

    /// Returns the value of the attribute with this name in no namespace, or `nil` if it is absent.
    package func attribute(_ name: StaticString) -> String? {
        unsafe name.withCString { name in
            unsafe cxml_find_attribute(node, nil, name).map { unsafe String(cString: cxml_attribute_value($0)) }
        }
    }

    /// Returns the value of the attribute with this namespace URI and local name, or `nil` if it is absent.
    package func attribute(_ name: XMLName) -> String? {
        unsafe name.withCStrings { namespace, name in
            unsafe cxml_find_attribute(node, namespace, name).map { unsafe String(cString: cxml_attribute_value($0)) }
        }
    }

    /// The first attribute in document order, excluding namespace declarations.
    package var firstAttribute: XMLAttributeView? {
        @_lifetime(copy self)
        get { unsafe XMLAttributeView(cxml_first_attribute(node), of: self) }
    }

    // MARK: Navigation

    /// The first child element, or `nil` if it is absent.
    package var firstChildElement: XMLElementView? {
        @_lifetime(copy self)
        get { unsafe sharing(cxml_first_child_element(node)) }
    }

    /// The next sibling element, or `nil` if it is absent.
    package var nextSiblingElement: XMLElementView? {
        @_lifetime(copy self)
        get { unsafe sharing(cxml_next_sibling_element(node)) }
    }

    /// Returns the next element in document order inside another element.
    @_lifetime(copy self)
    package func nextElement(inside root: XMLElementView) -> XMLElementView? {
        unsafe sharing(cxml_next_element_in_document(node, root.node))
    }

    /// Returns the next element with a name, in document order, inside another element.
    @_lifetime(copy self)
    package func nextElement(_ name: XMLName, inside root: XMLElementView) -> XMLElementView? {
        unsafe sharing(name.withCStrings { unsafe cxml_next_named(node, root.node, $0, $1) })
    }

    /// The parent element, or `nil` for the document element.
    package var parent: XMLElementView? {
        @_lifetime(copy self)
        get { unsafe sharing(cxml_parent_element(node)) }
    }

    /// The first child node of any kind, or `nil` if it is absent.
    package var firstChild: XMLNodeView? {
        @_lifetime(copy self)
        get { unsafe XMLNodeView(cxml_first_child(node), source: source) }
    }

    // MARK: Location

    /// The location of the start tag.
    package var location: XMLLocation { unsafe XMLLocation(startOfTagAt: Int(cxml_offset(node)), in: source, of: node) }

    /// The path from the document element, as prefixed names, with an index where siblings share a name.
    package var path: String { unsafe XMLPath.description(of: node) }
}
