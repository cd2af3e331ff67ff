// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// An element, borrowed from a tree.
///
/// Names are compared by namespace URI and local name, both, always (S-11). The prefix is there for
/// people who read reports.
@safe
package struct XMLElementView: ~Escapable {
    let node: OpaquePointer
    private let source: Span<UInt8>

    @_lifetime(borrow tree)
    init(_ node: OpaquePointer, of tree: borrowing XMLTree) {
        unsafe self.node = unsafe node
        self.source = tree.source.span
    }

    /// Borrows an element of a stream, for the call that hands it over.
    @_lifetime(immortal)
    init(streamed node: OpaquePointer) {
        unsafe self.node = unsafe node
        self.source = Span()
    }

    @_lifetime(copy relative)
    private init(_ node: OpaquePointer, besides relative: XMLElementView) {
        unsafe self.node = unsafe node
        self.source = relative.source
    }

    @_lifetime(copy content)
    init(_ node: OpaquePointer, in content: XMLNodeView) {
        unsafe self.node = unsafe node
        self.source = content.source
    }

    /// Another element of the same tree.
    @_lifetime(copy self)
    func sharing(_ node: OpaquePointer) -> XMLElementView { unsafe XMLElementView(node, besides: self) }

    // MARK: Names

    /// Whether the element has this name.
    package func `is`(_ name: XMLName) -> Bool {
        unsafe name.withCStrings { unsafe cxml_is(node, $0, $1) }
    }

    /// The name without its prefix.
    package var localName: String { unsafe String(cString: cxml_local_name(node)) }

    /// The namespace URI, or nil if the element is in none.
    package var namespaceURI: String? { unsafe cxml_namespace_uri(node).map { unsafe String(cString: $0) } }

    /// The prefix as it was written, or nil.
    ///
    /// Never compare it.
    package var prefix: String? { unsafe cxml_prefix(node).map { unsafe String(cString: $0) } }

    /// The namespace URI that a prefix stands for at this element, or nil.
    package func namespaceURI(forPrefix prefix: String?) -> String? {
        let uri =
            if let prefix { unsafe cxml_resolve_prefix(node, prefix) } else { unsafe cxml_resolve_prefix(node, nil) }
        return unsafe uri.map { unsafe String(cString: $0) }
    }

    // MARK: Attributes

    /// The value of the attribute with this name in no namespace, or nil.
    package func attribute(_ name: StaticString) -> String? {
        unsafe name.withCString { name in
            unsafe cxml_find_attribute(node, nil, name).map { unsafe String(cString: cxml_attribute_value($0)) }
        }
    }

    /// The value of the attribute with this namespace URI and local name, or nil.
    package func attribute(_ name: XMLName) -> String? {
        unsafe name.withCStrings { namespace, name in
            unsafe cxml_find_attribute(node, namespace, name).map { unsafe String(cString: cxml_attribute_value($0)) }
        }
    }

    /// The first attribute in document order, namespace declarations apart.
    package var firstAttribute: XMLAttributeView? {
        @_lifetime(copy self)
        get {
            guard let attribute = unsafe cxml_first_attribute(node) else { return nil }
            return unsafe XMLAttributeView(attribute, of: self)
        }
    }

    // MARK: Steps

    /// The first child that is an element.
    package var firstChildElement: XMLElementView? {
        @_lifetime(copy self)
        get {
            guard let child = unsafe cxml_first_child_element(node) else { return nil }
            return unsafe XMLElementView(child, besides: self)
        }
    }

    /// The next sibling that is an element.
    package var nextSiblingElement: XMLElementView? {
        @_lifetime(copy self)
        get {
            guard let sibling = unsafe cxml_next_sibling_element(node) else { return nil }
            return unsafe XMLElementView(sibling, besides: self)
        }
    }

    /// The next element in document order that stands inside another one.
    @_lifetime(copy self)
    package func nextElement(inside root: XMLElementView) -> XMLElementView? {
        guard let next = unsafe cxml_next_element_in_document(node, root.node) else { return nil }
        return unsafe XMLElementView(next, besides: self)
    }

    /// The next element of a name in document order that stands inside another one.
    @_lifetime(copy self)
    package func nextElement(_ name: XMLName, inside root: XMLElementView) -> XMLElementView? {
        let next = unsafe name.withCStrings { unsafe cxml_next_named(node, root.node, $0, $1) }
        guard let next = unsafe next else { return nil }
        return unsafe XMLElementView(next, besides: self)
    }

    /// The element that holds this one, or nil for the document element.
    package var parent: XMLElementView? {
        @_lifetime(copy self)
        get {
            guard let parent = unsafe cxml_parent_element(node) else { return nil }
            return unsafe XMLElementView(parent, besides: self)
        }
    }

    /// The first child of any kind, in document order.
    package var firstChild: XMLNodeView? {
        @_lifetime(copy self)
        get {
            guard let child = unsafe cxml_first_child(node) else { return nil }
            return unsafe XMLNodeView(child, source: source)
        }
    }

    // MARK: Place

    /// Where the start tag begins, counted from one.
    package var location: XMLLocation { unsafe XMLLocation(startOfTagAt: Int(cxml_offset(node)), in: source) }

    /// The way from the document element, as prefixed names; a position where siblings share the name.
    package var path: String { unsafe XMLPath.description(of: node) }
}
