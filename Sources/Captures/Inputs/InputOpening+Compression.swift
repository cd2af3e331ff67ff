// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding

extension InputOpening {
    /// Decompresses JSON text that a tool compressed with zlib, and detects its format.
    ///
    /// - Parameters:
    ///   - head: The first bytes; all others are appended.
    ///   - source: The source of the remaining bytes.
    /// - Returns: The documents, or `nil` if the text is a single capture.
    /// - Throws: An error of the source, or the finding about data that is damaged or too large.
    func documents(
        inCompressed head: inout [UInt8],
        continuedBy source: some ByteSource
    ) throws(InputFault) -> (any DocumentSequence)? {
        head = try source.everything(from: head, limit: captureLimit, of: "The compressed data")
        // Inside an archive, the text counts as that of one more archive.
        guard expansion?.takeArchive() ?? true else { throw .content(ArchiveFault.tooLarge.finding) }
        var text: [UInt8]
        do throws(EncodingFault) {
            text = try CompressedJSON.text(of: head, limit: captureLimit)
        } catch {
            throw .content(
                Finding(
                    error.code == .tooLarge ? .inputTooLarge : .encodingBadDeflate,
                    .error,
                    "The JSON text that is compressed with zlib cannot be read: \(error.reason).",
                    remedy: "Export the HAR again without compression: in mitmproxy, with the extension `.har`."
                )
            )
        }
        expansion?.addDecompressed(text.count)
        guard expansion?.isTooLarge != true else { throw .content(ArchiveFault.tooLarge.finding) }
        if let documents = try documents(in: &text, continuedBy: MemorySource(size: text.count)) { return documents }
        return documents(in: InputFile(text))
    }
}
