// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

extension CapturePeeling {
    /// Decompresses the data from Base64 if it is, or was, a DEFLATE stream of XML.
    mutating func undoDeflate() throws(EncodingFault) {
        // This is more than a block header and its first symbols take.
        let head = Array(current.prefix(1 << 10))
        guard Self.inflatesToXML(head) else {
            let container = DeflateContainer(of: current.span)
            if let container, Self.inflatesToXML(head, in: container) { return try undo(container) }
            if Self.inflatesWithAnotherFirstByte(head) {
                throw EncodingFault(.badDeflate, at: 0, "The first byte of the DEFLATE data is damaged")
            }
            let found = container == .gzip ? "compressed with gzip, but not XML" : "neither XML nor DEFLATE data"
            throw EncodingFault(.unknownFormat, at: 0, "Decoded as Base64, the value is \(found)")
        }
        let bytes = try Deflate.inflate(current.span, limit: limits.document)
        try push(.deflate)
        current = bytes
    }

    /// Decompresses data with the header of zlib or gzip, which the redirect binding does not use.
    private mutating func undo(_ container: DeflateContainer) throws(EncodingFault) {
        let bytes = try Deflate.inflate(DeflateContainer.contents(of: current.span), limit: limits.document)
        let name = container == .zlib ? "zlib" : "gzip"
        warn(.badDeflate, at: 0, "The data has the header of \(name); the redirect binding uses raw DEFLATE")
        try push(container == .zlib ? .zlib : .gzip)
        current = bytes
    }

    private static func inflatesToXML(_ head: [UInt8], in container: DeflateContainer) -> Bool {
        // The head ends before the trailer, so only the header is removed.
        let count = DeflateContainer.headerCount(of: head.span) ?? 0
        return inflatesToXML(Array(head[min(count, head.count)...]))
    }

    private static func inflatesToXML(_ bytes: [UInt8]) -> Bool {
        XMLStart.isFound(in: Deflate.prefix(of: bytes.span, count: 64).span)
    }

    /// Returns whether data is a DEFLATE stream of XML with a damaged first byte.
    ///
    /// The first byte determines the type of the first block and much of its code (RFC 1951, section 3.2.3), so a
    /// stream with a wrong first byte does not decompress at all. Other data can decompress to a `<` by chance, so the
    /// function checks more than one character.
    private static func inflatesWithAnotherFirstByte(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= minimumDamagedBytes else { return false }
        var repaired = bytes
        return firstBytes.contains { first in
            repaired[0] = first
            let text = Deflate.prefix(of: repaired.span, count: 32)
            return text.count == 32 && text[0] == UInt8(ascii: "<") && text.allSatisfy(isPrintable)
        }
    }

    /// The size of data below which no damaged first byte is looked for; no response is as short.
    private static let minimumDamagedBytes = 48

    /// The first bytes of streams that can begin with `<`.
    ///
    /// The low bit marks the last block, which does not change its beginning. A stored block ignores the high bits, a
    /// block with fixed codes begins with the code of `<`, and one with dynamic codes has 0 to 29 there.
    private static let firstBytes: [UInt8] = [0, 0xB2] + (0...29).map { $0 << 3 | 0b100 }

    private static func isPrintable(_ byte: UInt8) -> Bool {
        0x20...0x7E ~= byte || ASCII.isWhitespace(byte)
    }
}
