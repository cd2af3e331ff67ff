// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

extension XMLElementView {
    /// Returns the bytes of the unqualified attribute with this name, borrowed from the tree, or `nil` if it is absent.
    @_lifetime(copy self)
    package func attributeBytes(_ name: StaticString) -> Span<UInt8>? {
        let attribute = unsafe name.withCString { name in unsafe cxml_find_attribute(node, nil, name) }
        guard let attribute = unsafe attribute, let value = unsafe cxml_attribute_value(attribute) else { return nil }
        return unsafe source.lend(value, count: cxml_attribute_length(attribute))
    }

    /// Returns the bytes of the qualified attribute with this name, borrowed from the tree, or `nil` if it is absent.
    @_lifetime(copy self)
    package func attributeBytes(_ name: XMLName) -> Span<UInt8>? {
        let attribute = unsafe name.withCStrings { unsafe cxml_find_attribute(node, $0, $1) }
        guard let attribute = unsafe attribute, let value = unsafe cxml_attribute_value(attribute) else { return nil }
        return unsafe source.lend(value, count: cxml_attribute_length(attribute))
    }

    /// Returns the bytes of the namespace URI of a prefix, borrowed from the tree, or `nil` if it is not declared.
    @_lifetime(copy self)
    package func namespaceBytes(forPrefix prefix: String) -> Span<UInt8>? {
        guard let uri = unsafe prefix.withCString({ unsafe cxml_resolve_prefix(node, $0) }) else { return nil }
        return unsafe source.lend(uri)
    }
}

extension Span<UInt8> {
    /// Returns the bytes of a text of the tree whose source these bytes are.
    @_lifetime(copy self)
    func lend(_ text: UnsafePointer<CChar>) -> Span<UInt8> { unsafe lend(text, count: cxml_length(text)) }

    /// Returns bytes of the tree whose source these bytes are.
    @_lifetime(copy self)
    func lend(_ bytes: UnsafePointer<CChar>, count: Int) -> Span<UInt8> {
        let start = unsafe UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self)
        let span = unsafe Span(_unsafeStart: start, count: count)
        // Safety: the bytes belong to the tree, which outlives all its views and its source.
        return unsafe _overrideLifetime(span, copying: self)
    }
}
