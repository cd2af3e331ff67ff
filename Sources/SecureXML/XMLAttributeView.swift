// SPDX-License-Identifier: Apache-2.0

internal import CSecureXML

/// An attribute, borrowed from a tree.
///
/// Namespace declarations are not attributes.
@safe
package struct XMLAttributeView: ~Escapable {
    private let attribute: OpaquePointer

    @_lifetime(copy element)
    init?(_ attribute: OpaquePointer?, of element: XMLElementView) {
        guard let attribute = unsafe attribute else { return nil }
        unsafe self.attribute = unsafe attribute
    }

    @_lifetime(copy relative)
    private init?(_ attribute: OpaquePointer?, besides relative: XMLAttributeView) {
        guard let attribute = unsafe attribute else { return nil }
        unsafe self.attribute = unsafe attribute
    }

    /// The local name.
    package var localName: String { unsafe String(cString: cxml_attribute_local_name(attribute)) }

    /// The namespace URI, or `nil` if the attribute is in no namespace, as SAML attributes are.
    package var namespaceURI: String? {
        unsafe cxml_attribute_namespace_uri(attribute).map { unsafe String(cString: $0) }
    }

    /// The prefix in the document, or `nil` if it is absent.
    ///
    /// Do not compare prefixes.
    package var prefix: String? { unsafe cxml_attribute_prefix(attribute).map { unsafe String(cString: $0) } }

    /// The value, normalized as XML 1.0 requires.
    package var value: String { unsafe String(cString: cxml_attribute_value(attribute)) }

    /// The next attribute of the same element, or `nil` after the last one.
    package var next: XMLAttributeView? {
        @_lifetime(copy self)
        get { unsafe XMLAttributeView(cxml_next_attribute(attribute), besides: self) }
    }
}
