// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SecureXML

/// SAML metadata that comes in pieces.
struct MetadataStream: ~Copyable {
    private var stream: XMLElementStream
    private let reader: MetadataStreamReader

    /// Begins a document.
    ///
    /// - Parameters:
    ///   - moment: When it is read, if anybody said.
    ///   - mustEndSoon: Whether it must say when it ends, as signed metadata must (S-51).
    /// - Throws: An error if there is no memory.
    init(readAt moment: Timestamp?, mustEndSoon: Bool = false) throws(TrustError) {
        let reader = MetadataStreamReader(readAt: moment, mustEndSoon: mustEndSoon)
        stream = try XMLElementStream.metadata(of: [MetadataNames.entityDescriptor], to: reader)
        self.reader = reader
    }

    /// Reads the next bytes.
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
    /// - Returns: What it said.
    /// - Throws: An error if the document is not complete; then nothing that it said counts.
    consuming func finish() throws(TrustError) -> TrustBuilder {
        let reader = reader
        do throws(XMLFault) {
            _ = try stream.finish()
        } catch {
            throw TrustError(error)
        }
        try reader.check()
        return reader.builder
    }
}
#endif
