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
        if text.starts(with: "http://".utf8) || text.starts(with: "https://".utf8) {
            return
                "The file contains a URL, not what the URL leads to: get the metadata with `samltool metadata fetch --url`, "
                + "or with a browser."
        }
        if let length = fingerprintLength(text.reversed().drop(while: isBlank).reversed()) {
            return
                "The file contains a fingerprint of \(length) bytes (\(length == 20 ? "SHA-1" : "SHA-256")), which identifies a "
                + "certificate, but contains no key: get the certificate itself, or the metadata, from the identity provider."
        }
        if contains(text, "begin certificate") || contains(text, "begin public key") {
            return
                "A line with `BEGIN` has no five hyphens before and after it (`-----BEGIN CERTIFICATE-----`): a word processor "
                + "or a mail may have replaced them by dashes."
        }
        return nil
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
