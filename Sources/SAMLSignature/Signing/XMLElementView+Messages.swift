// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SecureXML

/// The names that writers of documents look for.
enum MessageNames {
    static let response = XMLName("Response", in: samlp)
    static let issuer = XMLName("Issuer", in: saml)
    static let assertion = XMLName("Assertion", in: saml)
    static let signature = XMLName("Signature", in: ds)
    static let signedInfo = XMLName("SignedInfo", in: ds)
    static let envelope = XMLName("Envelope", in: soap)
    static let header = XMLName("Header", in: soap)
    static let body = XMLName("Body", in: soap)

    static let samlp: StaticString = "urn:oasis:names:tc:SAML:2.0:protocol"
    private static let saml: StaticString = "urn:oasis:names:tc:SAML:2.0:assertion"
    private static let ds: StaticString = "http://www.w3.org/2000/09/xmldsig#"
    private static let soap: StaticString = "http://schemas.xmlsoap.org/soap/envelope/"
}

extension XMLElementView {
    /// The response of a document, of which this is the document element: itself, or the one in a SOAP 1.1 body.
    var response: XMLElementView? {
        @_lifetime(copy self)
        get {
            if self.is(MessageNames.response) { return self }
            guard self.is(MessageNames.envelope) else { return nil }
            var next = firstChildElement
            if let header = next, header.is(MessageNames.header) { next = header.nextSiblingElement }
            guard
                let body = next, body.is(MessageNames.body), body.childElementCount == 1,
                let message = body.firstChildElement, message.is(MessageNames.response)
            else { return nil }
            return message
        }
    }

    /// Whether the element has a signature among its children.
    var isSigned: Bool {
        var next = firstChildElement
        while let child = next {
            if child.is(MessageNames.signature) { return true }
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
