// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SecureXML

extension XMLElementView {
    /// The signature of a response or an assertion, at the only position that decoding allows (S-17).
    var signature: XMLElementView? {
        @_lifetime(copy self)
        get {
            var next = firstChildElement
            if let issuer = next, issuer.is(Names.issuer) { next = issuer.nextSiblingElement }
            guard let signature = next, signature.is(Names.signature) else { return nil }
            return signature
        }
    }

    /// The response in a document with this document element: the element itself, or the response in a SOAP 1.1 body.
    var response: XMLElementView? {
        @_lifetime(copy self)
        get {
            guard let message = MessageLocator.message(from: self), message.is(Names.response) else { return nil }
            return message
        }
    }

    /// Whether the element has a signature as a child.
    var isSigned: Bool { firstChild(Names.signature) != nil }

    /// Whether the element has an assertion as a child, encrypted or not.
    var hasAssertion: Bool { firstChild(Names.assertion) != nil || firstChild(Names.encryptedAssertion) != nil }

    /// Whether an ancestor of the element has a signature as a child.
    var isInsideSignedElement: Bool { hasAncestor { $0.isSigned } }
}

extension ProtectionError {
    /// The error for a source that differs from its tree.
    static var unknownPlaces: ProtectionError {
        ProtectionError(.failed, "The positions of the elements in the source cannot be determined.")
    }
}
