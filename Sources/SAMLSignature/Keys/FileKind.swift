// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// A kind of file that its first bytes show: keys in all their containers, and files without a key or a message.
///
/// `file-kinds.json` lists the kinds, and the next steps to each content that an option requires.
package struct FileKind: Sendable {
    private let start: [UInt8]
    /// Whether the start is also plausible in text, so that a NUL must follow it.
    private let isBinary: Bool
    /// The file, after "This is".
    package let name: String
    /// The name of the next steps, and the step that leads to every content.
    private let steps: String
    private let step: String?

    private init(named name: String, _ steps: String) {
        (start, isBinary, self.name, self.steps, step) = ([], false, name, steps, nil)
    }

    private init(_ row: JSONValue) {
        let bytes = (row["bytes"]?.asText ?? "").utf8.split(separator: 0x20)
            .compactMap { UInt8(String(Substring($0)), radix: 16) }
        start = row["text"]?.asText.map { Array($0.utf8) } ?? bytes
        isBinary = row["isBinary"] != nil
        name = row["name"]?.asText ?? ""
        steps = row["steps"]?.asText ?? ""
        step = row["step"]?.asText
    }

    static let file = (try? JSONDocument(parsing: PackageResources.file_kinds_json))?.value
    private static let media = (file?["media"]?.asElements ?? []).map(FileKind.init)
    private static let others = (file?["others"]?.asElements ?? []).map(FileKind.init)

    /// Returns the kind of a file, or `nil` if its first bytes are not known.
    package static func of(_ bytes: [UInt8]) -> FileKind? {
        if isJSONWebToken(bytes) { return jsonWebToken }
        guard let content = DERContent(bytes) else { return (media + others).first { $0.begins(bytes) } }
        // The label of PEM follows a comma.
        let name = String(content.phrase.prefix { $0 != "," })
        return FileKind(
            named: name,
            content == .keyStore ? "pkcs12" : content == .privateKey ? "privateKey" : "publicKey"
        )
    }

    /// Returns whether a file is a picture or a recording, whose content no receiver reads as a message.
    package static func isMedia(_ bytes: [UInt8]) -> Bool { media.contains { $0.begins(bytes) } }

    /// What ``isJSONWebToken(_:)`` recognizes.
    package static let jsonWebToken = FileKind(named: "a JSON Web Token", "token")

    /// Returns whether a value is a JSON Web Token: the JSON text `{"…`, and three parts, or five if it is encrypted.
    package static func isJSONWebToken(_ value: [UInt8]) -> Bool {
        guard value.drop(while: MistakenFile.isBlank).starts(with: "eyJ".utf8) else { return false }
        let words = value.split(whereSeparator: MistakenFile.isBlank)
        return words.count == 1 && [2, 4].contains(words[0].count { $0 == UInt8(ascii: ".") })
    }

    /// Returns the next step to the content that is required: empty if the file contains it, `nil` if none is known.
    package func step(to required: RequiredContent) -> String? {
        step ?? Self.file?["steps"]?[steps]?[required.rawValue]?.asText
    }

    private func begins(_ bytes: [UInt8]) -> Bool {
        isBinary
            ? bytes.starts(with: start) && bytes.prefix(64).contains(0)
            : bytes.drop(while: MistakenFile.isBlank).starts(with: start)
    }
}
