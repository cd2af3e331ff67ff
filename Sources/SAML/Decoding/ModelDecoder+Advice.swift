// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

extension ModelDecoder {
    /// Decodes `saml:Advice`, whose children may occur in any order.
    mutating func advice(_ element: XMLElementView) -> Advice {
        expectElementsAlone(AttributeReader(element))
        var pieces: [Advice.Content] = []
        element.forEachChild { child in
            if isAssertionReference(child) {
                if let reference = assertionReference(child) { pieces.append(.assertion(reference)) }
            } else {
                let content = content(child)
                // The schema allows elements of foreign namespaces here, but no other SAML elements.
                if content.name.namespace.isEmpty || content.name.namespace.isIdentical(to: Namespaces.assertionURI) {
                    reportUnexpected(child)
                }
                pieces.append(.other(content))
            }
        }
        return Advice(pieces)
    }

    /// Returns whether an element is an assertion or a reference to one.
    func isAssertionReference(_ element: XMLElementView) -> Bool {
        element.is(Names.assertion) || element.is(Names.encryptedAssertion)
            || element.is(Names.assertionIDRef) || element.is(Names.assertionURIRef)
    }

    /// Decodes an assertion, or a reference to one.
    mutating func assertionReference(_ element: XMLElementView) -> AssertionReference? {
        if element.is(Names.assertion) { return .assertion(assertion(element)) }
        if element.is(Names.encryptedAssertion) { return .encrypted(encryptedElement(element)) }
        if element.is(Names.assertionIDRef) { return id(in: element).map { .id($0) } }
        return uri(in: element).map { .uri($0) }
    }
}
