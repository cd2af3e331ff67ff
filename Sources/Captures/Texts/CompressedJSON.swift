// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
package import SAMLEncoding

/// JSON text that a tool compressed with zlib (RFC 1950), such as the `.zhar` files of mitmproxy.
package enum CompressedJSON {
    /// The number of compressed bytes that show what the data is.
    private static let headCount = 1 << 10

    /// Returns whether bytes begin with the header of zlib, and decompress to an object.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        guard case .zlib? = DeflateContainer(of: bytes.span) else { return false }
        let text = Deflate.prefix(
            of: bytes.span.extracting(first: min(bytes.count, headCount)).extracting(droppingFirst: 2),
            count: 64
        )
        return text.first { !ASCII.isWhitespace($0) } == UInt8(ascii: "{")
    }

    /// Decompresses data with the header of zlib.
    ///
    /// - Parameters:
    ///   - bytes: The whole data.
    ///   - limit: The maximum number of bytes of the text.
    /// - Returns: The text. Its checksum is not compared, because a reader of JSON notices damage.
    /// - Throws: `badDeflate` if the data is damaged or incomplete; `tooLarge` if the text is too large.
    package static func text(of bytes: [UInt8], limit: Int) throws(EncodingFault) -> [UInt8] {
        try Deflate.inflate(DeflateContainer.contents(of: bytes.span), limit: limit)
    }
}
