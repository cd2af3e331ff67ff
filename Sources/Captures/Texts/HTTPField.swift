// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// A field of an HTTP header (RFC 9110, section 5).
struct HTTPField {
    /// The name in lower case.
    let name: String

    /// The value in lower case, without surrounding blanks.
    let value: String

    /// The offset of the field in the request.
    let offset: Int

    /// Parses a header line.
    ///
    /// - Parameters:
    ///   - bytes: The whole request.
    ///   - line: The range of the line, without its line break.
    /// - Throws: `unknownFormat` if the line does not begin with a name and a colon. This includes obsolete
    ///   continuation lines, which parsers interpret in different ways.
    init(parsing bytes: Span<UInt8>, in line: Range<Int>) throws(EncodingFault) {
        let colon = bytes.end(from: line.lowerBound, before: line.upperBound) {
            0x21...0x7E ~= $0 && $0 != UInt8(ascii: ":")
        }
        guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else {
            throw EncodingFault(.unknownFormat, at: line.lowerBound, "The header line has no name and colon")
        }
        let start = min(ASCII.endOfBlanks(from: colon + 1, in: bytes), line.upperBound)
        let end = bytes.start(before: line.upperBound, notBefore: start) { $0 == 0x20 || $0 == 0x09 }
        name = Self.text(of: bytes.extracting(line.lowerBound..<colon)).asciiLowercased
        value = Self.text(of: bytes.extracting(start..<end)).asciiLowercased
        offset = line.lowerBound
    }

    /// Returns a text in Latin-1.
    private static func text(of bytes: Span<UInt8>) -> String {
        var text = ""
        for index in bytes.indices { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        return text
    }
}
