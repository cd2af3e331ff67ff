// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The parts of a `ds:SignedInfo` (XML Signature 1.1, 4.4); see ``SignatureView``.
package struct SignedInfoView: ~Escapable {
    /// The `ds:SignedInfo`.
    package let element: XMLElementView

    /// The `CanonicalizationMethod`.
    package let canonicalizationMethod: XMLElementView?

    /// The `SignatureMethod`.
    package let signatureMethod: XMLElementView?

    /// The children after these parts: references.
    ///
    /// The first child that the schema does not allow is the remainder after the last reference.
    package let references: ChildElements

    @_lifetime(copy element)
    init(_ element: XMLElementView) {
        self.element = element
        var children = ChildElements(of: element)
        canonicalizationMethod = children.next(Names.canonicalizationMethod)
        signatureMethod = children.next(Names.signatureMethod)
        references = children
    }
}

extension ChildElements {
    /// Returns the next child if it is a `ds:Reference`.
    @_lifetime(copy self)
    @_lifetime(self: copy self)
    package mutating func nextReference() -> SignatureReferenceView? {
        guard let reference = next(Names.reference) else { return nil }
        return SignatureReferenceView(reference)
    }
}
