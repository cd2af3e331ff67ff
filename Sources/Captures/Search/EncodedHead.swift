// SPDX-License-Identifier: Apache-2.0

internal import SAMLBindings
internal import SAMLEncoding
internal import UntrustedText

/// The beginning of a Base64 value in a text, which shows whether the value contains a SAML message.
enum EncodedHead {
    /// The number of digits that are decoded.
    private static let maximumDigits = 1 << 10

    /// The number of digits that are decoded first, because few words begin like a message.
    ///
    /// Compressed data begins with a table. For XML, which can begin at each short word, fewer digits suffice.
    private static let firstDigits = (ofData: 256, ofXML: 96)

    /// The fewest digits that distinguish the beginning of markup from a word.
    private static let minimumDigitsOfMarkup = 8

    /// The number of digits below which data is not decompressed.
    private static let minimumDeflatedDigits = 64

    /// Returns the kind of the message in a value, or `nil` if its beginning is not that of a message.
    ///
    /// - Parameter text: The text from the first digit; escapes of JSON, HTML and URLs may separate digits.
    /// - Returns: The kind.
    static func kind(ofValueIn text: Span<UInt8>) -> MessageKind? {
        kind(ofBase64: digits(in: text, most: maximumDigits), mayNest: true)
    }

    /// Returns the kind of the message in a document, or in Base64.
    static func kind(ofData data: [UInt8]) -> MessageKind? {
        XMLStart.isFound(in: data.span) ? kind(of: data) : kind(ofValueIn: data.span)
    }

    /// Returns whether a value begins like a message; `nil` if only comments and the like are at its beginning.
    static func isPlausible(_ text: Span<UInt8>) -> Bool? {
        let most = XMLStart.isEncoded(in: text) ? firstDigits.ofXML : firstDigits.ofData
        return isPlausible(digits(in: text, most: most), mayNest: true)
    }

    /// Returns whether the few digits of a damaged value decode to the beginning of markup, unlike those of a word.
    static func beginsMarkup(_ text: Span<UInt8>) -> Bool {
        let digits = digits(in: text, most: ValuePlace.minimumDigits)
        let whole = digits.count / 4 * 4
        guard whole >= minimumDigitsOfMarkup, let bytes = try? Base64().decode(digits.span.extracting(first: whole))
        else { return false }
        return XMLStart.isFound(in: bytes.span) && bytes.allSatisfy { ASCII.isWhitespace($0) || 0x20...0x7E ~= $0 }
    }

    /// Returns whether digits begin a message as far as they go, so that more of them are worth decoding.
    private static func isPlausible(_ digits: [UInt8], mayNest: Bool) -> Bool? {
        let whole = digits.count / 4 * 4
        guard whole >= 16, let bytes = try? Base64().decode(digits.span.extracting(first: whole)) else { return false }
        if XMLStart.afterPreamble(of: bytes.span) == bytes.count { return nil }
        if XMLStart.isFound(in: bytes.span) { return DocumentRoot.mayBeMessage(bytes.span) }
        if mayNest, XMLStart.isEncoded(in: bytes.span) { return isPlausible(bytes, mayNest: false) }
        if mayNest, EncodedForm.begins(bytes.span) { return true }
        guard digits.count >= minimumDeflatedDigits else { return false }
        return XMLStart.isFound(in: Deflate.prefix(of: DeflateContainer.contents(of: bytes.span), count: 8).span)
    }

    private static func kind(ofBase64 digits: [UInt8], mayNest: Bool) -> MessageKind? {
        let whole = digits.count / 4 * 4
        guard whole >= 16, let bytes = try? Base64().decode(digits.span.extracting(first: whole)) else { return nil }
        if XMLStart.isFound(in: bytes.span) { return kind(of: bytes) }
        if mayNest, XMLStart.isEncoded(in: bytes.span) { return kind(ofBase64: bytes, mayNest: false) }
        if mayNest, EncodedForm.begins(bytes.span) { return .response }
        guard digits.count >= minimumDeflatedDigits else { return nil }
        return kind(of: Deflate.prefix(of: DeflateContainer.contents(of: bytes.span), count: 512))
    }

    private static func kind(of document: [UInt8]) -> MessageKind? {
        guard case .message(let kind) = DocumentRoot(of: document.span) else { return nil }
        return kind
    }

    /// Returns the first digits, in the standard alphabet.
    private static func digits(in text: Span<UInt8>, most: Int) -> [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(most)
        var index = 0
        while index < text.count, digits.count < most {
            let byte = text[index]
            if byte.isAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") {
                digits.append(byte)
                index += 1
            } else if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
                digits.append(byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : UInt8(ascii: "/"))
                index += 1
            } else if let escape = ValueEscape(at: index, in: text), escape.byte != UInt8(ascii: "=") {
                if let byte = escape.byte, !ASCII.isWhitespace(byte) { digits.append(byte) }
                index += escape.length
            } else if byte == 0x20, index > 0, !ASCII.isWhitespace(text[index - 1]),
                text[index - 1] != UInt8(ascii: ">")
            {
                // Not indentation, so presumably a plus sign that a form decoder replaced.
                digits.append(UInt8(ascii: "+"))
                index += 1
            } else if ASCII.isWhitespace(byte) || byte == UInt8(ascii: ">") {
                index += 1
            } else {
                break
            }
        }
        return digits
    }
}
