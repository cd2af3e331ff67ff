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
        var name = ""
        var index = line.lowerBound
        while index < line.upperBound, bytes[index] != UInt8(ascii: ":") {
            guard 0x21...0x7E ~= bytes[index] else { break }
            name.unicodeScalars.append(Unicode.Scalar(bytes[index]))
            index += 1
        }
        guard !name.isEmpty, index < line.upperBound, bytes[index] == UInt8(ascii: ":") else {
            throw EncodingFault(.unknownFormat, at: line.lowerBound, "The header line has no name and colon")
        }
        let start = min(ASCII.endOfBlanks(from: index + 1, in: bytes), line.upperBound)
        var end = line.upperBound
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        var value = ""
        for position in start..<end { value.unicodeScalars.append(Unicode.Scalar(bytes[position])) }
        self.name = name.asciiLowercased
        self.value = value.asciiLowercased
        offset = line.lowerBound
    }
}
