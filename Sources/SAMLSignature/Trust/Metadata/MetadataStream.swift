// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A parser for SAML metadata that arrives in chunks.
struct MetadataStream<Reader: MetadataConsumer>: ~Copyable {
    private var stream: XMLElementStream
    private let reader: Reader

    /// Starts a document.
    ///
    /// - Parameter reader: The receiver of the content.
    /// - Throws: ``TrustError`` if memory allocation fails.
    init(to reader: Reader) throws(TrustError) {
        stream = try XMLElementStream.metadata(of: Reader.elements, to: reader)
        self.reader = reader
    }

    /// Parses the next bytes.
    mutating func feed(_ bytes: Span<UInt8>) throws(TrustError) {
        do throws(XMLFault) {
            try stream.feed(bytes)
        } catch {
            throw TrustError(error)
        }
        try reader.check()
    }

    /// Ends the document.
    ///
    /// - Returns: The reader, with the content of the document.
    /// - Throws: ``TrustError`` if the document is incomplete; none of its content is then trusted.
    consuming func finish() throws(TrustError) -> Reader {
        let reader = reader
        do throws(XMLFault) {
            _ = try stream.finish()
        } catch {
            throw TrustError(error)
        }
        try reader.check()
        return reader
    }
}
