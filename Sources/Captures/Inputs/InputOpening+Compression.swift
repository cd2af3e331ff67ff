// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

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

    /// The most bytes around compressed data, such as the names of JSON members.
    private static let maximumBytesAround = 512

    /// Returns the text that a log service compressed with gzip and encoded in Base64; `nil` if an input contains anything
    /// else, or the data is a message.
    func compressedText(in bytes: [UInt8]) -> [UInt8]? {
        let head = Array(bytes.prefix(Self.maximumBytesAround))
        guard let start = head.span.index(of: "H4sI") else { return nil }
        let digits = bytes[start...].prefix { $0.isBase64Digit || $0 == UInt8(ascii: "=") || ASCII.isWhitespace($0) }
        guard bytes.count - digits.count <= Self.maximumBytesAround, expansion?.takeArchive() ?? true,
            let data = try? Base64(wrapping: .anywhere).decode(Array(digits).span),
            let text = try? Deflate.gunzip(data.span, limit: captureLimit)
        else { return nil }
        expansion?.addDecompressed(text.count)
        return expansion?.isTooLarge == true || XMLStart.isFound(in: text.span) ? nil : text
    }
}
