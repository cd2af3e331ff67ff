// SPDX-License-Identifier: Apache-2.0

package import SecureXML

/// The parts of a `ds:Signature` (XML Signature 1.1, 4.2).
///
/// This view, ``SignedInfoView`` and ``SignatureReferenceView`` are the only code that decides which element is which
/// part of a signature. The outline, the cleanup guard, the verifier and the signer all use them, so that they cannot
/// disagree about what a signature covers (S-20).
///
/// The views are lenient. Each part is read at its position in the schema, and is `nil` if it is absent. Reading ends at
/// the first child that the schema does not allow there, so no element after it is a part. Text, comments and attributes
/// are ignored. The verifier rejects all of these deviations.
package struct SignatureView: ~Escapable {
    /// The `ds:Signature`.
    package let element: XMLElementView

    /// The `SignedInfo`, which must be the first child.
    package let signedInfo: SignedInfoView?

    /// The `SignatureValue`.
    package let value: XMLElementView?

    /// The `KeyInfo`, which is optional.
    package let keyInfo: XMLElementView?

    /// The first child after these parts: an `Object`, or a child that the schema does not allow.
    package let childAfterParts: XMLElementView?

    /// The first child that the schema does not allow at its position.
    package let unexpectedChild: XMLElementView?

    /// Reads a signature, in time proportional to the number of its children.
    @_lifetime(copy element)
    package init(_ element: XMLElementView) {
        self.element = element
        var children = ChildElements(of: element)
        if let signedInfo = children.next(Names.signedInfo) {
            self.signedInfo = SignedInfoView(signedInfo)
        } else {
            signedInfo = nil
        }
        value = children.next(Names.signatureValue)
        keyInfo = children.next(Names.keyInfo)
        childAfterParts = children.remainder
        while children.next(Names.object) != nil {}
        unexpectedChild = children.remainder
    }
}
