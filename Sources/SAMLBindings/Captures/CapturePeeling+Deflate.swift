// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension CapturePeeling {
    /// Inflates what Base64 held, if it is or was a DEFLATE stream of XML.
    mutating func undoDeflate() throws(EncodingFault) {
        // More than the header of a block and its first symbols take.
        let head = Array(current.prefix(1 << 10))
        guard Self.inflatesToXML(head) else {
            if Self.beginsAsZlib(head), Self.inflatesToXML(Array(head.dropFirst(2))) {
                throw EncodingFault(.badDeflate, at: 0, "expected a raw stream, found the framing of zlib")
            }
            if Self.repairedBlockTypes(of: head).contains(where: Self.inflatesToXML) {
                throw EncodingFault(.badDeflate, at: 0, "the first block is of the reserved type")
            }
            throw EncodingFault(.unknownFormat, at: 0, "expected XML or DEFLATE in Base64, found neither")
        }
        let bytes = try Deflate.inflate(current.span, limit: limits.document)
        try push(.deflate)
        current = bytes
    }

    private static func inflatesToXML(_ bytes: [UInt8]) -> Bool {
        XMLStart.isFound(in: Deflate.prefix(of: bytes.span, count: 64).span)
    }

    /// Whether the first two bytes are a header of zlib (RFC 1950, section 2.2).
    private static func beginsAsZlib(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 2 else { return false }
        return bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])).isMultiple(of: 31)
    }

    /// The stream with each of the two compressed block types where the reserved one stands (RFC 1951, section 3.2.3).
    private static func repairedBlockTypes(of bytes: [UInt8]) -> [[UInt8]] {
        guard let first = bytes.first, first & 0b110 == 0b110 else { return [] }
        return [0b010, 0b100].map { (type: UInt8) in
            var repaired = bytes
            repaired[0] = first & ~0b110 | type
            return repaired
        }
    }
}
