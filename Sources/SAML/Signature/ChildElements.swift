// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// Iterates over the child elements of an element, in document order.
package struct ChildElements: ~Escapable {
    /// The first child that has not been read.
    // `Optional` is explicit, because `?` would initialize it with a `nil` of another lifetime.
    package private(set) var remainder: Optional<XMLElementView>

    @_lifetime(copy parent)
    package init(of parent: XMLElementView) {
        remainder = parent.firstChildElement
    }

    /// Returns the next child if it has a name.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    package mutating func next(_ name: XMLName) -> XMLElementView? {
        guard let child = remainder, child.is(name) else { return nil }
        remainder = child.nextSiblingElement
        return child
    }

    /// Returns the next child.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    package mutating func next() -> XMLElementView? {
        guard let child = remainder else { return nil }
        remainder = child.nextSiblingElement
        return child
    }
}

extension XMLElementView {
    /// Calls a closure with each child element, in document order.
    package func forEachChild<Failure: Error>(_ body: (XMLElementView) throws(Failure) -> Void) throws(Failure) {
        var children = ChildElements(of: self)
        while let child = children.next() { try body(child) }
    }

    /// Calls a closure with each attribute, in document order.
    package func forEachAttribute<Failure: Error>(_ body: (XMLAttributeView) throws(Failure) -> Void) throws(Failure) {
        var next = firstAttribute
        while let attribute = next {
            try body(attribute)
            next = attribute.next
        }
    }

    /// Returns whether a child node of any kind meets a condition.
    package func containsNode(where condition: (XMLNodeView) -> Bool) -> Bool {
        var next = firstChild
        while let node = next {
            if condition(node) { return true }
            next = node.next
        }
        return false
    }

    /// Returns whether an element around this one meets a condition.
    package func hasAncestor(where condition: (XMLElementView) -> Bool) -> Bool {
        var next = parent
        while let element = next {
            if condition(element) { return true }
            next = element.parent
        }
        return false
    }

    /// Returns the first child element with a name, or `nil` if it is absent.
    @_lifetime(copy self)
    package func firstChild(_ name: XMLName) -> XMLElementView? {
        var children = ChildElements(of: self)
        while let child = children.next() {
            if child.is(name) { return child }
        }
        return nil
    }
}
