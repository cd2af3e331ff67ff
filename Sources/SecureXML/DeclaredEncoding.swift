// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The encoding that an XML declaration names (XML 1.0, 4.3.3).
package enum DeclaredEncoding {
    /// Names of encodings with one byte a character that documents of identity providers declare.
    static let singleByte = ["ISO-8859-1", "ISO-8859-15", "windows-1252"]

    /// The names that messages spell in one way.
    private static let known = singleByte + ["UTF-8", "US-ASCII", "UTF-16"]

    /// Names longer than this are not reported.
    private static let maximumNameLength = 40

    /// Returns the name in the declaration, or `nil` if it is absent or not that of an encoding.
    ///
    /// A name consists only of ASCII letters, digits and `.`, `_` and `-`, so it is safe in a message.
    package static func name(in source: [UInt8]) -> String? {
        var rest = source[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard rest.starts(with: "<?xml".utf8) else { return nil }
        rest = rest.prefix(256)
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        rest = rest[..<end]
        let word = "encoding".utf8
        guard let start = rest.firstIndex(ofBytes: word) else { return nil }
        rest = rest[start...].dropFirst(word.count).drop(while: \.isTextSpace)
        guard rest.first == UInt8(ascii: "=") else { return nil }
        rest = rest.dropFirst().drop(while: \.isTextSpace)
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let name = rest.dropFirst().prefix { $0 != quote }
        guard !name.isEmpty, name.count <= maximumNameLength,
            name.allSatisfy({ $0.isAlphanumeric || "._-".utf8.contains($0) })
        else { return nil }
        let text = String(decoding: name, as: UTF8.self)
        return known.first { $0.asciiLowercased.isIdentical(to: text.asciiLowercased) } ?? text
    }

    /// Returns whether the parser accepts a declaration of this name.
    package static func isUTF8(_ name: String) -> Bool { ["UTF-8", "US-ASCII"].containsIdentical(to: name) }
}
