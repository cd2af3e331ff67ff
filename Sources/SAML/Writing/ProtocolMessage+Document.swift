// SPDX-License-Identifier: Apache-2.0

extension ProtocolMessage {
    /// Writes the message as an unsigned document.
    ///
    /// Every value is escaped, so that a recipient reads exactly the values of the message and nothing else (S-57).
    ///
    /// - Returns: The document, as UTF-8.
    /// - Throws: ``SAMLError`` if a value contains a character that XML cannot represent, such as U+0000.
    public func document() throws(SAMLError) -> [UInt8] {
        var writer = MarkupWriter()
        writer.write(self)
        if let fault = writer.fault {
            throw SAMLError(.xmlMalformed, "XML cannot represent the characters of `\(fault)`.")
        }
        return Array(writer.text.utf8)
    }
}
