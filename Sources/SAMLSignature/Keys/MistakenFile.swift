// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import UntrustedText

/// The kind of a file that does not contain what an option requires, for the message of its rejection.
///
/// No bytes of the file are part of the message.
package enum MistakenFile {
    /// A kind of file, and the next step to each content for which there is a specific one.
    private typealias Row = (marks: [String], what: String, steps: FileKind.Steps)

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
        if let row = starts.first(where: { $0.marks.contains { text.starts(with: $0.utf8) } }) {
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

    private static func sentence(_ row: Row, for required: RequiredContent) -> String {
        "The file \(row.what). \(row.steps[required] ?? required.step)"
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

    /// The first characters of other texts, in lower case.
    private static let starts: [Row] = [
        (["http://", "https://"], "contains a URL, not what the URL leads to", [.trust: fetch, .metadata: fetch]),
        (
            ["certificate:", "0:d=0"],
            "is the description of a certificate that `openssl x509 -text` or `openssl asn1parse` prints",
            [.trust: printsCertificate, .certificate: printsCertificate]
        ),
        (["samlresponse=", "samlrequest="], message, [.trust: noTrustInMessages]),
        (
            ["this xml file does not appear"], "is the view of XML in a browser, with text before the metadata",
            [.trust: savesPage, .metadata: savesPage]
        ),
    ]

    private static let fetch = "Get the metadata with `samltool metadata fetch --url`, or with a browser."
    private static let printsCertificate = "Print the certificate itself with `openssl x509`."
    private static let savesPage = "Save the page itself, or use `samltool metadata fetch --url`."
    private static let message = "is a SAML message, not a key or metadata"
    private static let noTrustInMessages =
        "A key inside a message is never trusted: get the certificate or the metadata from the identity provider."

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
        let steps: FileKind.Steps = [
            .trust:
                "A JWK set is an object, whose member `keys` is the array. Print a certificate or metadata inside JSON into its own "
                + "file, for example with `jq -r`.",
            .privateKey: isKey
                ? "Convert the key to PEM, for example with `crypto.createPrivateKey({key, format: 'jwk'})` of Node.js."
                : required.step,
        ]
        return sentence(([], isKey ? "is a JWK or a list of them" : "is JSON", steps), for: required)
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

    /// The local names of document elements, in lower case.
    private static let elements: [Row] = [
        (
            ["html", "!doctype", "head", "body", "meta", "script", "title"],
            "is an HTML page, such as a login or an error page", [.trust: download, .metadata: download]
        ),
        (
            ["pre", "p", "div", "span", "table", "tr", "td", "br", "code", "textarea", "font", "b"],
            "is HTML around a key or metadata: copy the text that the page shows, not its source", [:]
        ),
        (
            ["keyinfo", "x509data"], "is the `KeyInfo` or `X509Data` element of a signature or of metadata",
            [.trust: digits]
        ),
        (["x509certificate"], "is an `X509Certificate` element on its own", [.trust: digits]),
        (
            ["idpssodescriptor", "spssodescriptor", "keydescriptor", "roledescriptor"],
            "is a part of metadata", [.trust: wholeEntity, .metadata: wholeEntity]
        ),
        (
            [
                "response", "assertion", "authnrequest", "logoutrequest", "logoutresponse", "artifactresponse",
                "envelope",
            ], message, [.trust: noTrustInMessages]
        ),
    ]

    private static let download = "Download the metadata again, with a session if the address requires one."
    private static let digits =
        "Pass the metadata, or the Base64 of the `X509Certificate` without its tags in its own file."
    private static let wholeEntity = "Pass the whole `EntityDescriptor`, which names the entity."

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
        if let row = elements.first(where: { $0.marks.contains { local.elementsEqual($0.utf8) } }) {
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
