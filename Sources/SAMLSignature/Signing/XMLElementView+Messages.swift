// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

extension XMLElementView {
    /// The response of a document, of which this is the document element: itself, or the one in a SOAP 1.1 body.
    var response: XMLElementView? {
        @_lifetime(copy self)
        get {
            guard let message = MessageLocator.message(from: self), message.is(Names.response) else { return nil }
            return message
        }
    }

    /// Whether the element has a signature among its children.
    var isSigned: Bool {
        var next = firstChildElement
        while let child = next {
            if child.is(Names.signature) { return true }
            next = child.nextSiblingElement
        }
        return false
    }

    /// Whether an element around this one has a signature among its children.
    var isInsideSignedElement: Bool {
        var above = parent
        while let ancestor = above {
            if ancestor.isSigned { return true }
            above = ancestor.parent
        }
        return false
    }
}

extension ProtectionError {
    /// The source and the tree do not tell the same.
    static var unknownPlaces: ProtectionError {
        ProtectionError(.failed, "the places of the elements could not be worked out")
    }
}
#endif
