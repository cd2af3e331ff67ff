// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding

/// Determines the outermost layer of a text from its content.
///
/// ``CaptureLayers`` has the table.
enum CaptureContent {
    /// Returns the outermost layer of a text; `nil` for XML.
    ///
    /// - Parameter bytes: The text, not blank.
    /// - Returns: The layer; any alphabet and wrapping of Base64 is ``CaptureLayer/base64``.
    /// - Throws: `unknownFormat` if the text has ambiguous parameters.
    static func layer(of bytes: [UInt8]) throws(EncodingFault) -> CaptureLayer? {
        let start = XMLStart.afterPreamble(of: bytes.span)
        let text = bytes.span.extracting(droppingFirst: start)
        if XMLStart.isFound(in: bytes.span) { return markup(in: text) }
        if HTTPRequest.begins(text) { return .http }
        // A shell continues a line with a backslash at its end.
        let isJSON =
            text[0] == UInt8(ascii: "\"")
            || text.firstIndex(of: UInt8(ascii: "\\")).map({ ASCII.lineBreakLength(at: $0 + 1, in: text) == 0 }) == true
        if isJSON { return .json }
        if hasCharacterReference(text) { return .html }
        if isQuotedPrintable(text) { return .quotedPrintable }
        if let query = query(of: text), try hasMessage(bytes[start...], in: query) { return .query }
        if try hasMessage(bytes[start...], in: text.indices) { return .form }
        return text.firstIndex(of: UInt8(ascii: "%")) == nil ? .base64 : .percent
    }

    /// Returns whether a range of a text contains a message parameter.
    private static func hasMessage(_ text: ArraySlice<UInt8>, in range: Range<Int>) throws(EncodingFault) -> Bool {
        let start = text.startIndex + range.lowerBound
        do throws(EncodingFault) {
            return try MessageParameters(parsing: Array(text[start..<start + range.count])).message != nil
        } catch {
            throw EncodingFault(error.code, at: start + error.offset, error.reason)
        }
    }

    /// Returns the range of the query of a URL or a path, or `nil` if the text is neither.
    static func query(of text: Span<UInt8>) -> Range<Int>? {
        guard let start = text.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        var quote: UInt8?
        for index in 0..<start {
            if "\"'`".utf8.contains(text[index]) { quote = text[index] }
            if text[index] == UInt8(ascii: "(") { quote = UInt8(ascii: ")") }
            // If a parameter begins before the question mark, the question mark is part of a value.
            guard 0x21...0x7E ~= text[index], text[index] != UInt8(ascii: "="), text[index] != UInt8(ascii: "&") else {
                return nil
            }
        }
        // In source code and Markdown, the mark before the URL ends it. Further messages are found by a search.
        let end = quote.flatMap { text.firstIndex(of: $0, from: start + 1) } ?? text.count
        let isLast = end == text.count || !MessageParameters.nameMessage(text.extracting(droppingFirst: end))
        guard isLast else { return nil }
        return start + 1..<min(end, text.firstIndex(of: UInt8(ascii: "#"), from: start + 1) ?? text.count)
    }

    /// Distinguishes XML from XML with escaped quotation marks or equals signs.
    ///
    /// The first attribute decides: in a well-formed tag, no backslash precedes the first quotation mark, and no `3D`
    /// follows the first equals sign.
    private static func markup(in text: Span<UInt8>) -> CaptureLayer? {
        var isInTag = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "\"") where isInTag: return text[index - 1] == UInt8(ascii: "\\") ? .json : nil
            case UInt8(ascii: "'") where isInTag: return nil
            // Access logs write a quotation mark as `\x22`.
            case UInt8(ascii: "\\") where isInTag && ASCII.begins(text.extracting(droppingFirst: index), with: "\\x22"):
                return .json
            case UInt8(ascii: "=") where isInTag && ASCII.begins(text.extracting(droppingFirst: index), with: "=3D"):
                return .quotedPrintable
            default: break
            }
        }
        return nil
    }

    private static func hasCharacterReference(_ text: Span<UInt8>) -> Bool {
        var start = 0
        while let index = text.firstIndex(of: UInt8(ascii: "&"), from: start) {
            start = index + 1
            let rest = text.extracting(droppingFirst: index)
            for reference in references where ASCII.begins(rest, with: reference) { return true }
        }
        return false
    }

    private static let references: [StaticString] = ["&#", "&lt;", "&gt;", "&amp;", "&quot;", "&apos;"]

    /// Returns whether every equals sign of a text begins a quoted-printable escape.
    ///
    /// In Base64 and in parameters, quoted-printable escapes only equals signs and line breaks. The equals sign after a
    /// parameter name is not sufficient, because DEFLATE and Base64 data can begin with `3D`.
    private static func isQuotedPrintable(_ text: Span<UInt8>) -> Bool {
        if ASCII.begins(text, with: "=3C") { return true }
        var escapes = 0
        var start = 0
        while let index = text.firstIndex(of: UInt8(ascii: "="), from: start) {
            start = index + 1
            let rest = text.extracting(droppingFirst: index)
            let lineBreak = ASCII.lineBreakLength(at: 1, in: rest)
            guard
                lineBreak > 0 && 1 + lineBreak < rest.count || ASCII.begins(rest, with: "=3D")
                    || ASCII.begins(rest, with: "=0D") || ASCII.begins(rest, with: "=0A")
            else { return false }
            escapes += 1
        }
        let hasName = ASCII.begins(text, with: "SAML") || ASCII.begins(text, with: "RelayState")
        return escapes > (hasName ? 1 : 0)
    }
}
