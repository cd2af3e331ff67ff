// SPDX-License-Identifier: Apache-2.0

package import SAMLEncoding

extension Deflate {
    /// Decompresses gzip data (RFC 1952) within the limits of ``inflate(_:limit:)``.
    ///
    /// - Parameters:
    ///   - bytes: One member of gzip. Its checksum is not compared.
    ///   - limit: The maximum number of output bytes.
    /// - Returns: The decompressed bytes.
    /// - Throws: `badDeflate` if the bytes are not gzip, and the errors of ``inflate(_:limit:)``.
    package static func gunzip(_ bytes: Span<UInt8>, limit: Int) throws(EncodingFault) -> [UInt8] {
        guard case .gzip? = DeflateContainer(of: bytes) else {
            throw EncodingFault(.badDeflate, at: 0, "The data does not begin with the header of gzip")
        }
        return try inflate(DeflateContainer.contents(of: bytes), limit: limit)
    }
}
