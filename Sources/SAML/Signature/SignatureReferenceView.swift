// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The parts of a `ds:Reference` (XML Signature 1.1, 4.4.3); see ``SignatureView``.
package struct SignatureReferenceView: ~Escapable {
    /// The transform that removes the signature from the element that it covers (6.6.4).
    package static let envelopedSignature = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

    /// The `ds:Reference`.
    package let element: XMLElementView

    /// The `Transforms`, which are optional.
    package let transforms: XMLElementView?

    /// The `DigestMethod`.
    package let digestMethod: XMLElementView?

    /// The `DigestValue`.
    package let digestValue: XMLElementView?

    /// The first child that the schema does not allow at its position.
    package let unexpectedChild: XMLElementView?

    @_lifetime(copy element)
    init(_ element: XMLElementView) {
        self.element = element
        var children = ChildElements(of: element)
        transforms = children.next(Names.transforms)
        digestMethod = children.next(Names.digestMethod)
        digestValue = children.next(Names.digestValue)
        unexpectedChild = children.remainder
    }

    /// The URI of the covered element, or `nil` if the attribute is absent.
    package var uri: String? { element.attribute("URI") }
}

extension XMLTree {
    /// Returns the element that the URI of a reference selects, or `nil` if the URI is not empty or `#` and an
    /// identifier of the document.
    @_lifetime(borrow self)
    package borrowing func element(selectedBy uri: String) -> XMLElementView? {
        if uri.isEmpty { return root }
        guard let identifier = uri.fragment else { return nil }
        return element(withID: identifier)
    }
}
