// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON
internal import UntrustedText

/// A kind of file that its first bytes show: keys in all their containers, and files without a key or a message.
///
/// The kinds and the next steps are rows of `mistaken-files.json`, in which a character of a start is a byte.
package struct FileKind: Sendable {
    private var start: [UInt8] = []
    /// Whether the start is also plausible in text, so that a NUL must follow it.
    private var isBinary = false
    /// The file, after "This is".
    package let name: String
    private let steps: MistakenFile.Steps

    private static let media = MistakenFile.rows("media").map(FileKind.init)
    private static let others = MistakenFile.rows("files").map(FileKind.init)

    /// The marks that ``isJSONWebToken(_:)`` recognizes.
    package static let jsonWebToken = FileKind(MistakenFile.table["other"]?["token"] ?? .null)

    /// The next step after a JSON Web Token in place of a message.
    package static let readToken = jsonWebToken.step(to: .message) ?? ""

    /// Returns the kind of a file, or `nil` if its first bytes are not known.
    package static func of(_ bytes: [UInt8]) -> FileKind? {
        if isJSONWebToken(bytes) { return jsonWebToken }
        guard let content = DERContent(bytes) else { return (media + others).first { $0.begins(bytes) } }
        // The label of PEM follows a comma.
        let name = String(content.phrase.prefix { $0 != "," })
        let steps = content == .keyStore ? "keyStore" : content == .privateKey ? "privateKey" : "publicKey"
        return FileKind(name: name, steps: MistakenFile.Steps(named: steps))
    }

    /// Returns whether a file is a picture or a recording, whose content no receiver reads as a message.
    package static func isMedia(_ bytes: [UInt8]) -> Bool { media.contains { $0.begins(bytes) } }

    /// Returns whether a value is a JSON Web Token: the JSON text `{"…`, and three parts, or five if it is encrypted.
    package static func isJSONWebToken(_ value: [UInt8]) -> Bool {
        guard value.drop(while: \.isTextSpace).starts(with: "eyJ".utf8) else { return false }
        let words = value.split(whereSeparator: \.isTextSpace)
        return words.count == 1 && [2, 4].contains(words[0].count { $0 == UInt8(ascii: ".") })
    }

    /// Returns the next step to the content that is required: empty if the file contains it, `nil` if none is known.
    package func step(to required: RequiredContent) -> String? { steps[required] }

    private func begins(_ bytes: [UInt8]) -> Bool {
        isBinary
            ? bytes.starts(with: start) && bytes.prefix(64).contains(0)
            : bytes.drop(while: \.isTextSpace).starts(with: start)
    }
}

extension FileKind {
    private init(_ row: JSONValue) {
        start = row["start"]?.asText?.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } ?? []
        isBinary = row["isBinary"] == .bool(true)
        name = row["name"]?.asText ?? ""
        steps = MistakenFile.Steps(named: row["steps"]?.asText)
    }
}
