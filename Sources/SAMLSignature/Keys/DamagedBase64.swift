// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import UntrustedText

/// The reason that a text is not the Base64 of a certificate or key, for messages, which never contain a part of the text.
enum DamagedBase64 {
    /// The number of examined bytes.
    private static let maximumSize = 16 << 10

    private static let marks = MistakenFile.sentences("base64")

    /// Returns the reason as a sentence with the next step, or `nil` if the text consists of well-formed Base64.
    static func sentence(about text: some Collection<UInt8>) -> String? {
        let text = Array(text.prefix(maximumSize))
        let lower = text.map(\.asciiLowercased)
        if let known = markSentence(about: lower) { return known }
        guard let index = text.firstIndex(where: { !$0.isBase64 && !$0.isTextSpace }) else {
            return incompleteness(of: text)
        }
        if "-_".utf8.contains(text[index]),
            text.reversed().drop(while: { !$0.isAlphanumeric }).allSatisfy({
                $0.isAlphanumeric || "-_ \t\r\n".utf8.contains($0)
            })
        {
            return "It is URL-safe Base64, with `-` and `_`: convert it to the standard alphabet with `tr '_-' '/+'`."
        }
        if let characters = String(decoding: text.filter { $0 > 0x20 }, as: UTF8.self).deceptiveCharacters {
            return "It contains \(characters): remove every character that is not Base64."
        }
        let line = text[..<index].count { $0 == 0x0A } + 1
        return "Line \(line) contains a character that is not Base64: keep only the Base64."
    }

    /// Returns the reason by the marks of other formats in a text in lower case, or `nil` if it contains none.
    static func markSentence(about text: [UInt8]) -> String? {
        marks.sentence(about: text)
    }

    /// Returns which part of a text is missing that contains only digits, padding and white space.
    private static func incompleteness(of text: [UInt8]) -> String? {
        let digits = text.filter(\.isBase64)
        if let padding = digits.firstIndex(of: UInt8(ascii: "=")), digits.count > padding + 2 {
            return
                "Padding (`=`) is followed by more Base64, so several values are joined: put each into its own PEM block."
        }
        if let der = try? Base64(padding: .optional).decode((Array("M".utf8) + digits).span), DERContent(der) != nil {
            return "Its first character, `M`, is missing."
        }
        guard digits.count.isMultiple(of: 4) || text.count == maximumSize else {
            let words = text.split(whereSeparator: { 0x09...0x0D ~= $0 }).contains {
                $0.split(separator: 0x20).count > 1
            }
            if words {
                return
                    "It contains spaces: a program may have replaced each `+` by a space. Copy the value from its source."
            }
            return
                "It has \(digits.count) characters, which is not a multiple of 4: some are missing. Copy all of the text again."
        }
        return digits.first == UInt8(ascii: "M")
            ? nil
            : "It does not begin with `M`, as the Base64 of certificates and keys does: the beginning may be missing."
    }
}

extension UInt8 {
    /// Whether the byte is a digit or the padding of Base64 in the standard alphabet.
    var isBase64: Bool { isAlphanumeric || "+/=".utf8.contains(self) }
}
