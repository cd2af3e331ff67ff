// SPDX-License-Identifier: Apache-2.0

/// A kind of file that contains no message, which its first bytes show.
package struct FileKind {
    private let start: [UInt8]
    /// Whether the start is also plausible in text, so that a NUL must follow it.
    private let isBinary: Bool
    /// The file, after "This is".
    let name: String
    /// The next step; `nil` if a capture of the message is all that helps.
    let remedy: String?

    private init(_ start: [UInt8], _ name: String, isBinary: Bool = false, remedy: String? = nil) {
        (self.start, self.name, self.isBinary, self.remedy) = (start, name, isBinary, remedy)
    }

    private init(_ start: String, _ name: String, isBinary: Bool = false, remedy: String? = nil) {
        self.init(Array(start.utf8), name, isBinary: isBinary, remedy: remedy)
    }

    /// Returns the kind of a file, or `nil` if its first bytes are not known.
    static func of(_ bytes: [UInt8]) -> FileKind? { (media + others).first { $0.begins(bytes) } }

    /// Returns whether a file is a picture or a recording, whose content no receiver reads as a message.
    package static func isMedia(_ bytes: [UInt8]) -> Bool { media.contains { $0.begins(bytes) } }

    private func begins(_ bytes: [UInt8]) -> Bool {
        isBinary
            ? bytes.starts(with: start) && bytes.prefix(64).contains(0)
            : bytes.drop { $0.isJSONWhitespace }.starts(with: start)
    }

    private static let trust = "Pass a certificate with `--trust`, and a capture of the message as the input."
    private static let key = "Pass a key with `--decryption-key`, and a capture of the message as the input."
    private static let unpack = "Unpack the file, and pass its content."

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
        .init("-----BEGIN CERTIFICATE REQUEST", "a certificate request (PEM)"),
        .init("-----BEGIN CERTIFICATE", "a certificate (PEM)", remedy: trust),
        .init("-----BEGIN TRUSTED CERT", "a certificate (PEM)", remedy: trust),
        .init("-----BEGIN PUBLIC KEY", "a public key (PEM)", remedy: trust),
        .init("-----BEGIN PGP", "a PGP message or key"),
        .init("-----BEGIN", "a private key or another PEM file", remedy: key),
        .init("Bag Attributes", "the text of a PKCS #12 file", remedy: trust),
        .init("ssh-", "a public key of SSH"),
        .init([0x30, 0x80], "a file in BER, such as a PKCS #7 file", isBinary: true, remedy: trust),
        .init([0x30, 0x82], "a file in DER, such as a certificate, a key or a PKCS #12 file", remedy: trust),
        .init([0xFE, 0xED, 0xFE, 0xED], "a Java keystore", remedy: trust),
        .init("%PDF", "a PDF document"),
        .init("{\\rtf", "a document in RTF", remedy: "Save the document as plain text."),
        .init(
            [0xD0, 0xCF, 0x11, 0xE0],
            "a Microsoft Office document or an Outlook message",
            remedy: "Save the document as plain text, or the message as `.eml`."
        ),
        .init([0x7F, 0x45, 0x4C, 0x46], "a program (ELF)"),
        .init("MZ", "a program for Windows", isBinary: true),
        .init([0xCF, 0xFA, 0xED, 0xFE], "a program for macOS"),
        .init([0xCA, 0xFE, 0xBA, 0xBE], "a program (Mach-O) or a Java class"),
        .init("\0asm", "a program (WebAssembly)"),
        .init("ElfFile\0", "a Windows event log", remedy: "Save the events as text or XML in the Event Viewer."),
        .init("SQLite format 3\0", "a SQLite database"),
        .init("PK\u{3}\u{4}", "a ZIP archive, or a Word or Excel document", remedy: unpack),
        .init([0x37, 0x7A, 0xBC, 0xAF], "a 7-Zip archive", remedy: unpack),
        .init("Rar!", "a RAR archive", isBinary: true, remedy: unpack),
        .init("BZh9", "a file compressed with bzip2", isBinary: true, remedy: unpack),
        .init([0xFD, 0x37, 0x7A, 0x58, 0x5A], "a file compressed with xz", remedy: unpack),
    ]
}
