// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

extension CapturePeeling {
    /// Inflates what Base64 held, if it is or was a DEFLATE stream of XML.
    mutating func undoDeflate() throws(EncodingFault) {
        // More than the header of a block and its first symbols take.
        let head = Array(current.prefix(1 << 10))
        guard Self.inflatesToXML(head) else {
            if Self.beginsAsZlib(head), Self.inflatesToXML(Array(head.dropFirst(2))) {
                throw EncodingFault(
                    .badDeflate,
                    at: 0,
                    "The data has a zlib header; the redirect binding uses raw DEFLATE"
                )
            }
            if Self.inflatesWithAnotherFirstByte(head) {
                throw EncodingFault(.badDeflate, at: 0, "The first byte of the DEFLATE data is damaged")
            }
            throw EncodingFault(.unknownFormat, at: 0, "The Base64 contains neither XML nor DEFLATE data")
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

    /// Whether a stream is one of XML but for its first byte.
    ///
    /// That byte names the type of the first block and much of its code (RFC 1951, section 3.2.3), so nothing at all
    /// comes out if it is wrong. Bytes that are no stream can give a `<` by chance, hence the closer look.
    private static func inflatesWithAnotherFirstByte(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty else { return false }
        var repaired = bytes
        for first in UInt8.min...UInt8.max where first & 0b110 != 0b110 {
            repaired[0] = first
            let text = Deflate.prefix(of: repaired.span, count: 32)
            if text.count == 32, text[0] == UInt8(ascii: "<"), text.allSatisfy(isPrintable) { return true }
        }
        return false
    }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        0x20...0x7E ~= byte || ASCII.isWhitespace(byte)
    }
}
