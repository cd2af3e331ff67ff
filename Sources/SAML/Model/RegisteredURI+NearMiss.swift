// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension RegisteredURI {
    /// Returns a sentence about the registered URI that a text almost is, or `nil` if the text is registered, or near none.
    ///
    /// Only texts in the namespaces of OASIS and W3C are compared.
    package static func nearMiss(of text: String) -> String? {
        guard mayBeMisspelled(text) else { return nil }
        let key = key(of: text)
        guard ["oasisnamestcsaml", "w3org"].contains(where: key.beginsWithBytes) else { return nil }
        let same = keys.first { $0.key.isIdentical(to: key) }
        if same == nil, text.containsBytes(of: "#"), let algorithm = algorithm(named: text) {
            return sentence(about: algorithm)
        }
        guard let near = same ?? keys.first(where: { isNear(Array($0.key.utf8), Array(key.utf8)) }) else { return nil }
        let differences = NearMiss.between(text, near.uri)
        let words = differences.isEmpty ? "" : " \(differences.words)"
        return "The registered URI is `\(near.uri)`; the two differ\(words)."
    }

    /// Returns a sentence about the registered URI that a text in place of an algorithm means, or `nil`; in contrast to
    /// ``nearMiss(of:)``, the text can be a name of a programming interface, such as `SHA256withRSA`.
    package static func nearMiss(ofAlgorithm text: String) -> String? {
        nearMiss(of: text) ?? (isRegistered(text) ? nil : algorithm(named: text).map(sentence))
    }

    private static func sentence(about algorithm: (name: String, uri: String)) -> String {
        "No standard registers this URI for `\(algorithm.name)`; the registered one is `\(algorithm.uri)`."
    }

    /// Returns the registered algorithm with the name at the end of a text, or `nil` for other texts.
    package static func algorithm(named text: String) -> (name: String, uri: String)? {
        guard text.utf8.count <= maximumAlgorithmLength,
            let last = text.utf8.split(whereSeparator: { $0 == 0x23 || $0 == 0x2F || $0 == 0x3A }).last
        else { return nil }
        var name = Array(last.filter(\.isAlphanumeric).map(\.asciiLowercased))
        // The forms of Java, such as `SHA256withRSA`, and of JSON Web Algorithms, such as `RS256`.
        if let with = name.firstIndex(ofBytes: "with".utf8) {
            let key = name[(with + 4)...]
            name = key.prefix(upTo: key.firstIndex(ofBytes: "encryption".utf8) ?? key.endIndex) + Array(name[..<with])
        } else if name.count == 5, let family = families[String(decoding: name[..<2], as: UTF8.self)] {
            name = Array(family.utf8) + name[2...]
        }
        return algorithms.first { $0.key == name }.map { ($0.name, $0.uri) }
    }

    private static let maximumAlgorithmLength = 128
    private static let families = ["rs": "rsasha", "es": "ecdsasha", "hs": "hmacsha"]

    /// The algorithms with the letters and digits of their names, which are the ends of their URIs.
    private static let algorithms: [(key: [UInt8], name: String, uri: String)] = listed.compactMap { uri in
        let parts = uri.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, uri.beginsWithBytes(of: "http://www.w3.org/"),
            !uri.beginsWithBytes(of: "http://www.w3.org/TR/")
        else { return nil }
        return (parts[1].filter(\.isAlphanumeric).map(\.asciiLowercased), String(Substring(parts[1])), uri)
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

    private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

    /// The number of bytes that contain the name of the registrar, such as `https://www.w3`, with some more.
    private static let maximumStartLength = 24

    /// The most characters that differ.
    private static let maximumDifferent = 2

    /// Returns whether two texts differ only in a few characters that stand together.
    ///
    /// Other digits are another algorithm, version or year.
    private static func isNear(_ text: [UInt8], _ other: [UInt8]) -> Bool {
        guard text.filter(isDigit).sorted() == other.filter(isDigit).sorted() else { return false }
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
