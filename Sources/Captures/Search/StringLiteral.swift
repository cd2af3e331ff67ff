// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// A string in single quotation marks, as Python, JavaScript and Ruby write strings and bytes to a log.
///
/// JSON and other strings in double quotation marks escape the quotation marks of XML and are a layer of the capture.
enum StringLiteral {
    /// Returns the content of a part of a literal, or of markup in an access log, which writes quotation marks as `\x22`.
    ///
    /// - Returns: The content; `nil` if the part does not begin a literal, or contains no escape.
    static func content(of range: Range<Int>, in text: Span<UInt8>) -> [UInt8]? {
        let part = text.extracting(range)
        if let equals = part.firstIndex(of: UInt8(ascii: "=")),
            ASCII.begins(part.extracting(droppingFirst: equals), with: "=\\x22")
        {
            return decoded(part, isBytes: true)
        }
        guard range.lowerBound > 0, text[range.lowerBound - 1] == UInt8(ascii: "'"),
            part.firstIndex(of: UInt8(ascii: "\\")) != nil
        else { return nil }
        let isBytes = range.lowerBound > 1 && text[range.lowerBound - 2] | 0x20 == UInt8(ascii: "b")
        return decoded(part, isBytes: isBytes)
    }

    /// Returns a document whose quotation marks are doubled, as CSV, SQL and C# write them; `nil` for another document.
    ///
    /// In XML, two quotation marks are an empty value, which a blank or the end of the tag follows.
    static func contentOfDoubledQuotes(in document: Span<UInt8>) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        var index = 0
        while index + 3 < document.count, document[index] != quote { index += 1 }
        guard index + 3 < document.count, index > 0, document[index - 1] == UInt8(ascii: "="),
            document[index + 1] == quote, document[index + 2].isAlphanumeric
        else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(document.count)
        index = 0
        while index < document.count {
            output.append(document[index])
            let isPair = document[index] == quote && index + 1 < document.count && document[index + 1] == quote
            index += isPair ? 2 : 1
        }
        return output
    }

    private static func decoded(_ text: Span<UInt8>, isBytes: Bool) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else {
                output.append(text[index])
                index += 1
                continue
            }
            index += 2
            switch text[index - 1] {
            case UInt8(ascii: "n"): output.append(0x0A)
            case UInt8(ascii: "r"): output.append(0x0D)
            case UInt8(ascii: "t"): output.append(0x09)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""): output.append(text[index - 1])
            case UInt8(ascii: "x"):
                guard let value = text.hexadecimalByte(at: index) else { fallthrough }
                // In a string, the number is that of a character.
                output += isBytes ? [value] : Array(String(Unicode.Scalar(value)).utf8)
                index += 2
            default: output += [UInt8(ascii: "\\"), text[index - 1]]
            }
        }
        return output
    }
}
