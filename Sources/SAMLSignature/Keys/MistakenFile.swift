// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import StrictJSON
internal import UntrustedText

/// What a file is that was given in place of the content that an option requires, for the message of its rejection.
///
/// No bytes of the file are part of the message.
package enum MistakenFile {
    /// The texts and the elements with which other files begin, in lower case, with what such a file is, and with the next step
    /// to each content for which there is a specific one.
    private static let starts = FileKind.file?["starts"]?.asElements ?? []
    private static let elements = FileKind.file?["elements"]?.asElements ?? []

    /// The number of examined bytes of a text.
    private static let headCount = 16 << 10

    /// The maximum size of a file in which a second document is looked for.
    private static let maximumSize = 4 << 20

    /// Returns a sentence about the file with the next step to the required content, or `nil` if the mistake is not a known
    /// one.
    static func sentence(about bytes: [UInt8], for required: RequiredContent, isDecoded: Bool = false) -> String? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let content = bytes[start...].drop(while: isBlank)
        let text = content.prefix(headCount).map(\.asciiLowercased)
        if content.isEmpty { return "The file is empty, or contains only white space: get it again." }
        if text.first == UInt8(ascii: "<") { return markup(text, of: bytes, for: required) }
        if let json = json(text, for: required) { return json }
        if let row = row(of: starts, where: { text.starts(with: $0.utf8) }) {
            return sentence(row, for: required)
        }
        if let binary = binaryFormat(bytes) { return binary }
        // OpenSSL and consoles write a name before the digits.
        let name = text.prefix { $0 != UInt8(ascii: "=") }
        let isNamed =
            name.count < text.count && ["fingerprint", "thumbprint"].contains { name.containsBytes(of: $0) }
        // Windows writes an invisible mark before a thumbprint.
        if let length = fingerprintLength(
            text.filter { $0 < 0x80 }.dropFirst(isNamed ? name.count + 1 : 0).reversed().drop(while: isBlank).reversed()
        ) {
            return
                "The file contains a fingerprint of \(length) bytes (\(length == 20 ? "SHA-1" : "SHA-256")), which identifies a "
                + "certificate, but contains no key. \(required.step)"
        }
        if let sentence = hexadecimal(text) ?? markupInText(text) ?? DamagedBoundary.sentence(about: text) {
            return sentence
        }
        // Other text can precede the first block of PEM.
        let block = bytes.prefix(headCount).firstIndex(ofBytes: "-----BEGIN ".utf8)
        if let kind = FileKind.of(Array(bytes[(block ?? start)...])) {
            let step = kind.step(to: required) ?? required.step
            return step.isEmpty ? nil : "The file is \(kind.name). \(step)"
        }
        if text.dropFirst().containsBytes(of: "ls0tls1crudjti") {
            return
                "The file contains the Base64 of a PEM file after other text, as a secret of Kubernetes does: decode the value "
                + "with `base64 -d`."
        }
        if !isDecoded, let sentence = encoded(content, for: required) { return sentence }
        let isBase64 =
            text.count > 64 && text.prefix(64).allSatisfy { $0.isBase64 || isBlank($0) || "-_".utf8.contains($0) }
        if isBase64 || text.starts(with: "mii".utf8) { return DamagedBase64.sentence(about: content) }
        guard hasCertificate(bytes.prefix(headCount)) else { return nil }
        return DamagedBase64.markSentence(about: text)
            ?? "The file contains Base64 that may be a certificate, and other text such as a name: keep only the Base64."
    }

    /// Returns the first row with a mark that fits.
    private static func row(of rows: [JSONValue], where fits: (String) -> Bool) -> JSONValue? {
        rows.first { $0["marks"]?.asElements.contains { $0.asText.map(fits) == true } == true }
    }

    private static func sentence(_ row: JSONValue, for required: RequiredContent) -> String {
        "The file \(row["what"]?.asText ?? ""). \(row["steps"]?[required.rawValue]?.asText ?? required.step)"
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

    /// Returns a sentence about a path that is the URL of a file, or `nil` for another path.
    package static func sentence(aboutPath path: [UInt8]) -> String? {
        let start = path.prefix(8).map(\.asciiLowercased)
        guard ["http://", "https://"].contains(where: { start.starts(with: $0.utf8) }) else { return nil }
        return
            "This is a URL, not a path: download the file with a browser, or metadata with `samltool metadata fetch --url`, and "
            + "pass the file."
    }

    /// Returns a sentence about JSON; `nil` for an object that may be a JWK set where one is required.
    private static func json(_ text: [UInt8], for required: RequiredContent) -> String? {
        let isArray = text.first == UInt8(ascii: "[")
        guard isArray || text.first == UInt8(ascii: "{"),
            let second = text.dropFirst().first(where: { !isBlank($0) }), "\"{}[]".utf8.contains(second)
        else { return nil }
        guard !text.containsBytes(of: "\"authorization_endpoint\"") else {
            return
                "The file is the configuration of an OpenID Connect provider, which has no keys of SAML. \(required.step)"
        }
        guard isArray || required != .trust else { return nil }
        let isKey = text.containsBytes(of: "\"kty\"")
        let step: String
        switch required {
        case .trust:
            step =
                "A JWK set is an object, whose member `keys` is the array. Print a certificate or metadata inside JSON into its own "
                + "file, for example with `jq -r`."
        case .privateKey where isKey:
            step =
                "Convert the key to PEM, for example with `crypto.createPrivateKey({key, format: 'jwk'})` of Node.js."
        default: step = required.step
        }
        return "The file \(isKey ? "is a JWK or a list of them" : "is JSON"). \(step)"
    }

    private static func binaryFormat(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return
                "The file is text in UTF-16, as Windows programs store it: convert it to UTF-8, for example with `iconv -f UTF-16 "
                + "-t UTF-8`."
        }
        return bytes.starts(with: [0x1F, 0x8B]) ? "The file is compressed (gzip): decompress it first." : nil
    }

    /// Returns whether Base64 that begins as that of a certificate does follows other text.
    private static func hasCertificate(_ head: ArraySlice<UInt8>) -> Bool {
        head.indices.dropFirst().contains { index in
            let value = head[index...].prefix(64)
            return value.starts(with: "MII".utf8) && value.count == 64 && value.allSatisfy(\.isBase64)
                && head[index - 1] != 0x0A
        }
    }

    // MARK: Markup

    private static func markup(_ text: [UInt8], of bytes: [UInt8], for required: RequiredContent) -> String? {
        var rest = text[...]
        while rest.starts(with: "<?".utf8) || rest.starts(with: "<!--".utf8) {
            rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst().drop(while: isBlank)
        }
        let name = rest.dropFirst().prefix { !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        if text.starts(with: "<?php".utf8) {
            return
                "The file is a program in PHP: copy the certificate between its quotation marks into a separate file."
        }
        let local =
            name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last.map { Array($0) } ?? []
        if let row = row(of: elements, where: { local.elementsEqual($0.utf8) }) {
            return sentence(row, for: required)
        }
        guard required == .trust || required == .metadata else {
            return "The file is \(local.starts(with: "entit".utf8) ? "SAML metadata" : "XML"). \(required.step)"
        }
        if text.containsBytes(of: "\n- <") || text.containsBytes(of: "\n-<") || text.containsBytes(of: "\n+ <") {
            return "The file is the view of XML in a browser, with its `-` and `+`: save the page itself."
        }
        if let encoding = DeclaredEncoding.name(in: bytes), !DeclaredEncoding.isUTF8(encoding) {
            return
                "The XML declaration names the encoding `\(encoding)`: convert the file with `iconv -f \(encoding) -t UTF-8`, and "
                + "remove `encoding` from the declaration."
        }
        guard bytes.count <= maximumSize else { return nil }
        let whole = bytes.dropFirst(8).map(\.asciiLowercased)
        let root = String(decoding: name.prefix(64), as: UTF8.self)
        guard ["<?xml", "</\(root)><\(root)", "</\(root)>\n<\(root)"].contains(where: whole.containsBytes(of:)) else {
            return nil
        }
        return "A second document follows, so several files are joined: pass each in its own file."
    }

    /// Returns a sentence about metadata or another document that is escaped, or that follows other text.
    private static func markupInText(_ text: [UInt8]) -> String? {
        guard text.containsBytes(of: "entitydescriptor") || text.containsBytes(of: "entitiesdescriptor") else {
            return nil
        }
        if text.containsBytes(of: "&lt;") {
            return
                "The file contains metadata that is HTML-escaped (`&lt;` in place of `<`): copy the text that the page shows, not "
                + "its source."
        }
        if text.containsBytes(of: "\\u003c") || text.containsBytes(of: "\\x3c") || text.containsBytes(of: "=\\\"") {
            return
                "The file contains metadata that is escaped as in JSON: decode the JSON string, for example with `jq -r`."
        }
        if text.containsBytes(of: "%3c") {
            return "The file contains metadata that is percent-encoded, as in a URL: decode it first."
        }
        return
            "The file contains metadata with other text before it, such as that of a log or of a view in a browser: keep only "
            + "the XML."
    }

    /// Returns the number of bytes of a fingerprint in hexadecimal, or `nil` if the text is none.
    private static func fingerprintLength(_ text: some Collection<UInt8>) -> Int? {
        var digits = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): digits += 1
            case UInt8(ascii: ":"), 0x20, UInt8(ascii: "-"): continue
            default: return nil
            }
        }
        return digits == 40 || digits == 64 ? digits / 2 : nil
    }
}

extension TrustError {
    /// Returns the error with a sentence about what the file is, and with the next step to the required content.
    package func explained(by bytes: [UInt8], for required: RequiredContent = .trust) -> TrustError {
        switch code {
        case .unknownFormat, .malformedPEM, .malformedXML, .malformedJWK, .malformedMetadata, .noKeys, .noPrivateKey:
            break
        default: return self
        }
        guard let sentence = MistakenFile.sentence(about: bytes, for: required), !reason.contains(sentence) else {
            return self
        }
        // The sentence replaces a list of the known formats, and what the XML parser found in a file that is not XML.
        let start =
            switch code {
            case .unknownFormat: "The file cannot be read as keys or metadata."
            case .malformedXML where TrustFileFormat(of: bytes) != .metadata: "The file cannot be read as metadata."
            default: reason
            }
        var copy = TrustError(code, "\(start.hasSuffix(".") ? start : start + ".") \(sentence)", at: location)
        copy.source = source
        return copy
    }
}
