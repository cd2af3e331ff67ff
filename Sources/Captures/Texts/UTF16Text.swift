// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
package import SAMLEncoding

/// Text in UTF-16 with a byte order mark, or markup in UTF-16 without one.
package struct UTF16Text: ~Escapable {
    private let bytes: Span<UInt8>
    private let isLittleEndian: Bool

    /// The index of the first code unit after the byte order mark.
    private let start: Int

    /// Recognizes the byte order mark, or `<` and three more characters of ASCII in two bytes each; fails otherwise.
    @_lifetime(copy bytes)
    init?(of bytes: Span<UInt8>) {
        guard bytes.count >= 2 else { return nil }
        switch (bytes[0], bytes[1]) {
        case (0xFF, 0xFE): (isLittleEndian, start) = (true, 2)
        case (0xFE, 0xFF): (isLittleEndian, start) = (false, 2)
        case (UInt8(ascii: "<"), 0) where Self.isASCII(bytes, at: 0): (isLittleEndian, start) = (true, 0)
        case (0, UInt8(ascii: "<")) where Self.isASCII(bytes, at: 1): (isLittleEndian, start) = (false, 0)
        default: return nil
        }
        self.bytes = bytes
    }

    /// Returns whether the first four code units are ASCII, with the character at an index of each pair of bytes.
    private static func isASCII(_ bytes: Span<UInt8>, at index: Int) -> Bool {
        guard bytes.count >= 8 else { return false }
        for pair in stride(from: 0, to: 8, by: 2) {
            let byte = bytes[pair + index]
            guard bytes[pair + 1 - index] == 0, 0x20...0x7E ~= byte || ASCII.isWhitespace(byte) else { return false }
        }
        return true
    }

    /// Returns whether bytes begin like text in UTF-16.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        UTF16Text(of: bytes.span) != nil
    }

    /// Converts text to UTF-8, without its byte order mark.
    ///
    /// - Returns: The converted text, or `nil` if the text is not in UTF-16.
    /// - Throws: `notUTF8` for half of a surrogate pair; `truncated` for half of a code unit.
    package static func utf8(of bytes: [UInt8]) throws(EncodingFault) -> [UInt8]? {
        guard let text = UTF16Text(of: bytes.span) else { return nil }
        return try text.utf8()
    }

    private func utf8() throws(EncodingFault) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 2)
        var index = start
        while index < bytes.count {
            let (scalar, length) = try scalar(at: index)
            output.append(contentsOf: scalar.utf8)
            index += length
        }
        return output
    }

    /// Returns the offset in the text of a byte of the conversion.
    func source(of offset: Int) -> Int {
        var index = start
        var count = 0
        while index < bytes.count, let (scalar, length) = try? scalar(at: index) {
            count += UTF8.width(scalar)
            if count > offset { break }
            index += length
        }
        return index
    }

    private func scalar(at index: Int) throws(EncodingFault) -> (Unicode.Scalar, length: Int) {
        let unit = try unit(at: index)
        if let scalar = Unicode.Scalar(unit) { return (scalar, 2) }
        guard unit < 0xDC00, index + 3 < bytes.count else { throw loneSurrogate(at: index) }
        let low = try self.unit(at: index + 2)
        guard 0xDC00...0xDFFF ~= low,
            let scalar = Unicode.Scalar(0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00))
        else { throw loneSurrogate(at: index) }
        return (scalar, 4)
    }

    private func unit(at index: Int) throws(EncodingFault) -> UInt16 {
        guard index + 1 < bytes.count else {
            throw EncodingFault(.truncated, at: index, "The text ends inside a UTF-16 code unit")
        }
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return isLittleEndian ? second << 8 | first : first << 8 | second
    }

    private func loneSurrogate(at index: Int) -> EncodingFault {
        EncodingFault(.notUTF8, at: index, "A UTF-16 surrogate is not part of a pair")
    }

    /// Returns whether a document declares UTF-16 as its encoding.
    static func isDeclared(in document: Span<UInt8>) -> Bool {
        guard ASCII.begins(document, with: "<?xml") else { return false }
        var index = 0
        while index < document.count, document[index] != UInt8(ascii: ">") {
            if ASCII.beginsIgnoringCase(document.extracting(droppingFirst: index), with: "utf-16") { return true }
            index += 1
        }
        return false
    }
}
