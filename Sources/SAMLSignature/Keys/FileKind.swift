// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// A kind of file that its first bytes show: keys in all their containers, and files without a key or a message.
package struct FileKind: Sendable {
    typealias Steps = [RequiredContent: String]

    private let start: [UInt8]
    /// Whether the start is also plausible in text, so that a NUL must follow it.
    private let isBinary: Bool
    /// The file, after "This is".
    package let name: String
    /// The next steps to contents that an option requires; empty where a file of this kind contains them.
    private let steps: Steps

    private init(_ start: [UInt8], _ name: String, isBinary: Bool = false, _ steps: Steps = [:]) {
        (self.start, self.name, self.isBinary, self.steps) = (start, name, isBinary, steps)
    }

    private init(_ start: String, _ name: String, isBinary: Bool = false, _ steps: Steps = [:]) {
        self.init(Array(start.utf8), name, isBinary: isBinary, steps)
    }

    /// Returns the kind of a file, or `nil` if its first bytes are not known.
    package static func of(_ bytes: [UInt8]) -> FileKind? {
        if isJSONWebToken(bytes) { return jsonWebToken }
        guard let content = DERContent(bytes) else { return (media + others).first { $0.begins(bytes) } }
        // The label of PEM follows a comma.
        let name = String(content.phrase.prefix { $0 != "," })
        return FileKind([], name, content == .keyStore ? pkcs12 : content == .privateKey ? privateKey : publicKey)
    }

    /// Returns whether a file is a picture or a recording, whose content no receiver reads as a message.
    package static func isMedia(_ bytes: [UInt8]) -> Bool { media.contains { $0.begins(bytes) } }

    /// Returns whether a value is a JSON Web Token: the JSON text `{"…`, and three parts, or five if it is encrypted.
    package static func isJSONWebToken(_ value: [UInt8]) -> Bool {
        guard value.drop(while: MistakenFile.isBlank).starts(with: "eyJ".utf8) else { return false }
        let words = value.split(whereSeparator: MistakenFile.isBlank)
        return words.count == 1 && [2, 4].contains(words[0].count { $0 == UInt8(ascii: ".") })
    }

    /// Returns the next step to the content that is required: empty if the file contains it, `nil` if none is known.
    package func step(to required: RequiredContent) -> String? { steps[required] }

    private func begins(_ bytes: [UInt8]) -> Bool {
        isBinary
            ? bytes.starts(with: start) && bytes.prefix(64).contains(0)
            : bytes.drop(while: MistakenFile.isBlank).starts(with: start)
    }

    // MARK: Steps

    private static let trust = "Pass a certificate with `--trust`, and a capture of the message as the input."
    private static let key = "Pass a key with `--decryption-key`, and a capture of the message as the input."
    private static let certificate: Steps = [
        .message: trust, .trust: "", .certificate: "",
        .privateKey: "It is public: pass the private key that belongs to it.",
        .metadata: "Pass the certificate or the key of an identity provider with `--trust`.",
    ]
    private static let publicKey = certificate.filter { $0.key != .certificate }
    private static let request = certificate.filter { $0.key == .privateKey }
    private static let privateKey = convertible("")
    private static let openSSH = convertible("Convert a copy of it with `ssh-keygen -p -m PEM -f COPY`.")
    private static let putty = convertible("Convert it with `puttygen FILE -O private-openssh -o key.pem`.")
    private static func convertible(_ step: String) -> Steps { [.message: key, .privateKey: step] }
    private static let publicSSH: Steps = [
        .trust: "Convert it with `ssh-keygen -e -m PKCS8 -f FILE`, or get the certificate from the identity provider."
    ]
    private static let pkcs12 = keyStore(
        "Export the certificate with `openssl pkcs12 -nokeys -clcerts -in FILE`.",
        key: "Extract the private key with `openssl pkcs12 -nocerts -noenc -in FILE`."
    )
    private static let java = keyStore(
        "Export the certificate with `keytool -exportcert -rfc -keystore FILE -alias NAME`.",
        key:
            "Convert the key store with `keytool -importkeystore -srckeystore FILE -destkeystore keys.p12 -deststoretype PKCS12`, "
            + "and extract the private key with `openssl pkcs12 -nocerts -noenc -in keys.p12`."
    )

    private static func keyStore(_ certificate: String, key: String) -> Steps {
        [.message: trust, .trust: certificate, .certificate: certificate, .privateKey: key]
    }

    /// A step that leads to every content.
    private static func every(_ step: String) -> Steps {
        Dictionary(uniqueKeysWithValues: RequiredContent.allCases.map { ($0, step) })
    }

    /// The next step after a JSON Web Token in place of a message.
    package static let readToken =
        "This is OpenID Connect or OAuth, not SAML. Read it with a tool for JSON Web Tokens."
    private static let unpack = every("Unpack the file, and pass its content.")

    // MARK: Files

    /// The marks that ``isJSONWebToken(_:)`` recognizes.
    package static let jsonWebToken = FileKind(
        [],
        "a JSON Web Token",
        [.message: readToken]
    )

    private static let media: [FileKind] = [
        .init([0x89, 0x50, 0x4E, 0x47], "a picture (PNG)"),
        .init([0xFF, 0xD8, 0xFF], "a picture (JPEG)"),
        .init("GIF8", "a picture (GIF)", isBinary: true),
        .init("RIFF", "a picture or a recording (RIFF)", isBinary: true),
        .init("BM", "a picture (BMP)", isBinary: true),
        .init("II*\0", "a picture (TIFF)"),
        .init("MM\0*", "a picture (TIFF)"),
        .init([0, 0, 1, 0], "an icon"),
        .init([0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70], "a picture or a recording"),
        .init([0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70], "a picture or a recording"),
        .init([0x1A, 0x45, 0xDF, 0xA3], "a recording (Matroska or WebM)"),
    ]

    private static let others: [FileKind] = [
        .init("-----BEGIN CERTIFICATE REQUEST", "a certificate request (PEM)", request),
        .init("-----BEGIN NEW CERTIFICATE REQUEST", "a certificate request (PEM)", request),
        .init("-----BEGIN CERTIFICATE", "a certificate (PEM)", certificate),
        .init("-----BEGIN TRUSTED CERT", "a certificate (PEM)", certificate),
        .init("-----BEGIN PUBLIC KEY", "a public key (PEM)", publicKey),
        .init("-----BEGIN RSA PUBLIC KEY", "a public key (PEM)", publicKey),
        .init("-----BEGIN PKCS7", "a PKCS #7 chain (PEM)", publicKey),
        .init("-----BEGIN PGP", "a PGP message or key"),
        .init("-----BEGIN OPENSSH PRIVATE KEY", "a private key in the format of OpenSSH", openSSH),
        .init("PuTTY-User-Key-File", "a private key of PuTTY", putty),
        .init("-----BEGIN", "a private key or another PEM file", privateKey),
        .init("Bag Attributes", "the text of a PKCS #12 file", certificate),
        .init("Alias name:", "a list of `keytool -list`, which contains fingerprints but no key", java),
        .init("Keystore type:", "a list of `keytool -list`, which contains fingerprints but no key", java),
        .init("ssh-", "a public key of OpenSSH", publicSSH),
        .init("ecdsa-sha2-", "a public key of OpenSSH", publicSSH),
        .init("---- BEGIN SSH2", "a public key of OpenSSH", publicSSH),
        .init([0x30, 0x80], "a file in BER, such as a PKCS #7 file", isBinary: true, publicKey),
        .init([0x30, 0x82], "a file in DER, such as a certificate, a key or a PKCS #12 file", publicKey),
        .init([0xFE, 0xED, 0xFE, 0xED], "a Java key store", java),
        .init("%PDF", "a PDF document"),
        .init("{\\rtf", "a document in RTF", every("Save the document as plain text.")),
        .init(
            [0xD0, 0xCF, 0x11, 0xE0],
            "a Microsoft Office document or an Outlook message",
            every("Save the document as plain text, or the message as `.eml`.")
        ),
        .init([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
        .init("MZ", "a program for Windows", isBinary: true),
        .init([0xCF, 0xFA, 0xED, 0xFE], "a program for macOS"),
        .init([0xCA, 0xFE, 0xBA, 0xBE], "a program (Mach-O) or a Java class"),
        .init("\0asm", "a program (WebAssembly)"),
        .init("ElfFile\0", "a Windows event log", every("Save the events as text or XML in the Event Viewer.")),
        .init("SQLite format 3\0", "a SQLite database"),
        .init("PK\u{3}\u{4}", "a ZIP archive, or a Word or Excel document", unpack),
        .init([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive", unpack),
        .init("Rar!", "a RAR archive", isBinary: true, unpack),
        .init("BZh9", "a file compressed with bzip2", isBinary: true, unpack),
        .init([0xFD, 0x37, 0x7A, 0x58, 0x5A], "a file compressed with xz", unpack),
    ]
}
