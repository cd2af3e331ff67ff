// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// What a file is that was given in place of keys or metadata, for the message of its rejection.
///
/// Only the first bytes are examined, and no bytes of the file are part of the message.
enum MistakenFile {
    /// The number of examined bytes.
    private static let headCount = 4 << 10

    /// Returns a sentence about the file with the next step, or `nil` if the mistake is not a known one.
    static func sentence(about bytes: [UInt8]) -> String? {
        let isBlank = { (byte: UInt8) in byte == 0x20 || 0x09...0x0D ~= byte }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes[start...].drop(while: isBlank).prefix(headCount)
        let text = head.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
        if text.first == UInt8(ascii: "<") { return markup(text, of: bytes) }
        if let other = otherFormat(bytes, text) { return other }
        if isURL(text) {
            return
                "The file contains a URL, not what the URL leads to: get the metadata with `samltool metadata fetch --url`, "
                + "or with a browser."
        }
        if let length = fingerprintLength(text.reversed().drop(while: isBlank).reversed()) {
            return
                "The file contains a fingerprint of \(length) bytes (\(length == 20 ? "SHA-1" : "SHA-256")), which identifies a "
                + "certificate, but contains no key: get the certificate itself, or the metadata, from the identity provider."
        }
        if contains(text, "-----begin ") {
            guard contains(text, "-----\\n") else { return nil }
            return
                "The line breaks are written as `\\n`, as in JSON and in environment variables: replace each by a line break, for "
                + "example with `printf '%b'`."
        }
        if contains(text, "begin certificate") || contains(text, "begin public key") {
            return
                "A line with `BEGIN` has no five hyphens before and after it (`-----BEGIN CERTIFICATE-----`): a word processor "
                + "or a mail may have replaced them by dashes."
        }
        return nil
    }

    /// Returns whether a text in lower case begins as the URL of a server does.
    static func isURL(_ text: [UInt8]) -> Bool {
        text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8)
    }

    /// The next step if a URL was given as the path of a file.
    static let addressInPlaceOfPath =
        "This is a URL, not a path: get the metadata with `samltool metadata fetch --url`, or with a browser, and pass the file."

    /// The formats of other programs, with the command that converts each.
    private static func otherFormat(_ bytes: [UInt8], _ text: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            return
                "The file is text in UTF-16, as Windows programs store it: convert it to UTF-8, for example with `iconv -f UTF-16 "
                + "-t UTF-8`."
        }
        if bytes.starts(with: [0xFE, 0xED, 0xFE, 0xED]) {
            return
                "The file is a Java key store: export the certificate with `keytool -exportcert -rfc -keystore FILE -alias NAME`."
        }
        if bytes.starts(with: [0x1F, 0x8B]) || bytes.starts(with: "PK\u{3}\u{4}".utf8) {
            return "The file is compressed (\(bytes[0] == 0x1F ? "gzip" : "zip")): decompress it first."
        }
        if ["ssh-", "ecdsa-sha2-", "---- begin ssh2"].contains(where: { text.starts(with: $0.utf8) }) {
            return
                "The file is a public key of OpenSSH: convert it with `ssh-keygen -e -m PKCS8 -f FILE`, or get the certificate from "
                + "the identity provider."
        }
        if text.starts(with: "certificate:".utf8) {
            return
                "The file is the description of a certificate that `openssl x509 -text` prints: print the certificate itself with "
                + "`openssl x509`."
        }
        if text.first == UInt8(ascii: "[") {
            return "The file is a JSON array: a JWK set is an object, whose member `keys` is the array."
        }
        guard !contains(text, "-----"), hasCertificate(bytes.prefix(headCount)) else { return nil }
        return
            "The file contains Base64 that may be a certificate, and other text such as a name or quotation marks: keep only the "
            + "Base64."
    }

    /// Returns whether Base64 that begins as that of a certificate does follows other text.
    private static func hasCertificate(_ head: ArraySlice<UInt8>) -> Bool {
        let isDigit = { (byte: UInt8) in
            0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
        }
        return head.indices.dropFirst().contains { index in
            let value = head[index...].prefix(64)
            return value.starts(with: "MII".utf8) && value.count == 64 && value.allSatisfy(isDigit)
                && !isDigit(head[index - 1]) && head[index - 1] != 0x0A
        }
    }

    private static func markup(_ text: [UInt8], of bytes: [UInt8]) -> String? {
        if text.starts(with: "<!doctype html".utf8) || text.starts(with: "<html".utf8) {
            return
                "The file is an HTML page, such as a login or an error page, not metadata: download the metadata again, with "
                + "a session if the address requires one."
        }
        let name = text.dropFirst().prefix { $0 != 0x20 && $0 != UInt8(ascii: ">") && !(0x09...0x0D ~= $0) }
        let local =
            name.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).last.map { Array($0) } ?? []
        let messages = [
            "response", "assertion", "authnrequest", "logoutrequest", "logoutresponse", "artifactresponse", "envelope",
        ]
        if let message = messages.first(where: { local.elementsEqual($0.utf8) }) {
            return
                "The file is a SAML message (root element `\(message)`, in lower case), not metadata. A key inside a message is "
                + "never trusted: get the certificate or the metadata from the identity provider."
        }
        if local.elementsEqual("keyinfo".utf8) || local.elementsEqual("x509data".utf8) {
            return
                "The file is the `KeyInfo` or `X509Data` element of a signature or of metadata: pass the metadata, or the Base64 of "
                + "the `X509Certificate` in its own file."
        }
        if local.elementsEqual("x509certificate".utf8) {
            return
                "The file is an `X509Certificate` element on its own: remove the tags, and keep only the Base64 between them."
        }
        return nil
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

    private static func contains(_ text: [UInt8], _ word: String) -> Bool {
        let word = Array(word.utf8)
        return text.indices.contains { text[$0] == word[0] && text[$0...].starts(with: word) }
    }
}

extension TrustError {
    /// Returns the error with a sentence about what the file is.
    func explained(by bytes: [UInt8]) -> TrustError {
        switch code {
        case .unknownFormat, .malformedPEM, .malformedXML, .malformedMetadata, .noKeys, .noPrivateKey: break
        default: return self
        }
        guard let sentence = MistakenFile.sentence(about: bytes) else { return self }
        var copy = TrustError(code, "\(reason.hasSuffix(".") ? reason : reason + ".") \(sentence)", at: place)
        copy.source = source
        return copy
    }
}
