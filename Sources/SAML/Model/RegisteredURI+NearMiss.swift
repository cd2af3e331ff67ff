// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RegisteredURI {
    /// Returns a sentence about the registered URI that a text almost is, or `nil` if the text is registered, or near none.
    ///
    /// Only texts in the namespaces of OASIS and W3C are compared.
    package static func nearMiss(of text: String) -> String? {
        guard mayBeMisspelled(text) else { return nil }
        let key = key(of: text)
        guard ["oasisnamestcsaml", "w3org"].contains(where: key.beginsWithBytes),
            let near = keys.first(where: { $0.key.isIdentical(to: key) })
                ?? keys.first(where: { isNear(Array($0.key.utf8), Array(key.utf8)) })
        else { return nil }
        let differences = NearMiss.between(text, near.uri)
        let words = differences.isEmpty ? "" : " \(differences.words)"
        return "The registered URI is `\(near.uri)`; the two differ\(words)."
    }

    /// Returns whether a text names OASIS or W3C in its first bytes and is not registered.
    ///
    /// Most URIs of a message are those of its parties; for them, this costs as little as possible.
    static func mayBeMisspelled(_ text: String) -> Bool {
        let bytes = text.utf8.span
        for index in 0..<max(min(bytes.count, maximumStartLength) - 2, 0) {
            let (first, second, third) = (bytes[index] | 0x20, bytes[index + 1] | 0x20, bytes[index + 2] | 0x20)
            let isW3C = first == UInt8(ascii: "w") && second == UInt8(ascii: "3")
            let isOASIS = first == UInt8(ascii: "o") && second == UInt8(ascii: "a") && third == UInt8(ascii: "s")
            if isW3C || isOASIS { return !isRegistered(text) }
        }
        return false
    }

    /// The number of bytes that contain the name of the registrar, such as `https://www.w3`, with some more.
    private static let maximumStartLength = 24

    /// The most characters that differ.
    private static let maximumDifferent = 2

    /// Returns whether two texts differ only in a few characters that stand together.
    private static func isNear(_ text: [UInt8], _ other: [UInt8]) -> Bool {
        let shorter = min(text.count, other.count)
        guard max(text.count, other.count) - shorter <= maximumDifferent else { return false }
        let start = zip(text, other).prefix { $0 == $1 }.count
        let end = min(shorter - start, zip(text.reversed(), other.reversed()).prefix { $0 == $1 }.count)
        return max(text.count, other.count) - start - end <= maximumDifferent
    }

    /// Returns the letters and digits of a URI in lower case, without the scheme, `www` and the version of SAML.
    private static func key(of uri: String) -> String {
        var text = uri.asciiLowercased
        for (part, replacement) in replacements where text.containsBytes(of: part) {
            text = text.replacing(part, with: replacement, maxReplacements: 1)
        }
        return String(decoding: text.utf8.filter(\.isAlphanumeric), as: UTF8.self)
    }

    private static let replacements = [
        ("https://", ""), ("http://", ""), ("urn:", ""), ("www.", ""), ("saml:1.0:", "saml:"), ("saml:1.1:", "saml:"),
        ("saml:2.0:", "saml:"),
    ]

    /// The registered URIs with their keys, those of SAML 2.0 first.
    private static let keys: [(key: String, uri: String)] = listed.map { (key(of: $0), $0) }
}
