// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// What the outermost layer of a text is, by its content alone.
///
/// The cases stand in the order in which they are tried; ``CaptureLayers`` has the table.
enum CaptureContent {
    case xml
    case http
    case json
    case html
    case quotedPrintable
    case query
    case form
    case percent
    case base64

    /// Recognises a text.
    ///
    /// - Parameter bytes: The text, not blank.
    /// - Throws: `unknownFormat` if it has parameters that can be read in two ways.
    init(of bytes: [UInt8]) throws(EncodingFault) {
        let start = XMLStart.afterPreamble(of: bytes.span)
        let text = bytes.span.extracting(droppingFirst: start)
        if XMLStart.isFound(in: bytes.span) {
            self = Self.markup(in: text)
        } else if HTTPRequest.begins(text) {
            self = .http
        } else if text[0] == UInt8(ascii: "\"") || Self.contains(UInt8(ascii: "\\"), in: text) {
            self = .json
        } else if Self.hasCharacterReference(text) {
            self = .html
        } else if Self.isQuotedPrintable(text) {
            self = .quotedPrintable
        } else if let query = Self.query(of: text), try Self.hasMessage(bytes[start...], in: query) {
            self = .query
        } else if try Self.hasMessage(bytes[start...], in: text.indices) {
            self = .form
        } else {
            self = Self.contains(UInt8(ascii: "%"), in: text) ? .percent : .base64
        }
    }

    /// Whether a part of a text has a message among its parameters.
    private static func hasMessage(_ text: ArraySlice<UInt8>, in range: Range<Int>) throws(EncodingFault) -> Bool {
        let start = text.startIndex + range.lowerBound
        do throws(EncodingFault) {
            return try MessageParameters(parsing: Array(text[start..<start + range.count])).message != nil
        } catch {
            throw EncodingFault(error.code, at: start + error.offset, error.reason)
        }
    }

    /// The query of a URL or a path, or nil if the text has another shape.
    static func query(of text: Span<UInt8>) -> Range<Int>? {
        var start = 0
        while start < text.count, text[start] != UInt8(ascii: "?") {
            // A parameter that begins before the question mark makes it part of a value.
            guard 0x21...0x7E ~= text[start], text[start] != UInt8(ascii: "="), text[start] != UInt8(ascii: "&") else {
                return nil
            }
            start += 1
        }
        guard start < text.count else { return nil }
        var end = start + 1
        while end < text.count, text[end] != UInt8(ascii: "#") { end += 1 }
        return start + 1..<end
    }

    /// Tells XML from XML whose quotes or equals signs were escaped.
    ///
    /// The first attribute decides: no well-formed tag has a backslash before its first quotation mark, or `3D` after
    /// its first equals sign.
    private static func markup(in text: Span<UInt8>) -> CaptureContent {
        var isInTag = false
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            case UInt8(ascii: "\"") where isInTag: return text[index - 1] == UInt8(ascii: "\\") ? .json : .xml
            case UInt8(ascii: "'") where isInTag: return .xml
            case UInt8(ascii: "=") where isInTag && isEscapedEqualsSign(at: index, in: text): return .quotedPrintable
            default: break
            }
        }
        return .xml
    }

    private static func isEscapedEqualsSign(at index: Int, in text: Span<UInt8>) -> Bool {
        ASCII.begins(text.extracting(droppingFirst: index), with: "=3D")
    }

    private static func contains(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == byte { return true }
        return false
    }

    private static func hasCharacterReference(_ text: Span<UInt8>) -> Bool {
        for index in text.indices where text[index] == UInt8(ascii: "&") {
            let rest = text.extracting(droppingFirst: index)
            if ASCII.begins(rest, with: "&#") || ASCII.begins(rest, with: "&lt;") || ASCII.begins(rest, with: "&gt;")
                || ASCII.begins(rest, with: "&amp;") || ASCII.begins(rest, with: "&quot;")
                || ASCII.begins(rest, with: "&apos;")
            {
                return true
            }
        }
        return false
    }

    /// Whether every equals sign of a text begins an escape.
    ///
    /// In a text that is Base64 or parameters, quoted-printable escapes equals signs and line ends only. The sign after
    /// a parameter's name does not count alone, since DEFLATE and Base64 can begin with `3D`.
    private static func isQuotedPrintable(_ text: Span<UInt8>) -> Bool {
        if ASCII.begins(text, with: "=3C") { return true }
        var escapes = 0
        for index in text.indices where text[index] == UInt8(ascii: "=") {
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
