// SPDX-License-Identifier: Apache-2.0

extension ProtocolMessage {
    /// Writes the message as an unsigned document.
    ///
    /// Every value is escaped, so that a recipient reads exactly the values of the message and nothing else (S-57).
    ///
    /// - Returns: The document, as UTF-8.
    /// - Throws: ``SAMLError`` if a value contains a character that XML cannot represent, such as U+0000.
    public func document() throws(SAMLError) -> [UInt8] { try MarkupWriter.document { $0.write(self) } }

    /// Writes the message in the body of a SOAP 1.1 envelope (SAML Bindings 3.2), unsigned.
    ///
    /// - Returns: The document, as UTF-8.
    /// - Throws: ``SAMLError`` if a value contains a character that XML cannot represent, such as U+0000.
    public func soapEnvelope() throws(SAMLError) -> [UInt8] {
        try MarkupWriter.document { writer in
            writer.write(XMLContent(soap: "Envelope")) { $0.write(XMLContent(soap: "Body")) { $0.write(self) } }
        }
    }
}

extension MarkupWriter {
    /// Returns the document that a closure writes.
    static func document(_ write: (inout MarkupWriter) -> Void) throws(SAMLError) -> [UInt8] {
        var writer = MarkupWriter()
        write(&writer)
        if let fault = writer.fault {
            throw SAMLError(.xmlMalformed, "XML cannot represent the characters of `\(fault)`.")
        }
        return Array(writer.text.utf8)
    }
}

extension XMLContent {
    /// Returns a document with the element.
    ///
    /// - Throws: ``SAMLError`` if XML cannot represent a part of it.
    package func document() throws(SAMLError) -> [UInt8] { try MarkupWriter.document { $0.write(self) } }

    fileprivate init(soap name: String) {
        self.init(QualifiedName(name, in: "http://schemas.xmlsoap.org/soap/envelope/", prefix: "soap"))
    }
}
