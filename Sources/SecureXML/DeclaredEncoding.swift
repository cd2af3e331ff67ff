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
        let word = Array("encoding".utf8)
        while let start = rest.firstIndex(of: word[0]), !rest[start...].starts(with: word) {
            rest = rest[(start + 1)...]
        }
        guard let start = rest.firstIndex(of: word[0]) else { return nil }
        rest = rest[start...].dropFirst(word.count).drop(while: \.isTextSpace)
        guard rest.first == UInt8(ascii: "=") else { return nil }
        rest = rest.dropFirst().drop(while: \.isTextSpace)
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let name = rest.dropFirst().prefix { $0 != quote }
        guard !name.isEmpty, name.count <= maximumNameLength, name.allSatisfy(isNameByte) else { return nil }
        return known.first { hasSameLetters($0.utf8, name) } ?? String(decoding: name, as: UTF8.self)
    }

    /// Returns whether the parser accepts a declaration of this name.
    package static func isUTF8(_ name: String) -> Bool { ["UTF-8", "US-ASCII"].containsIdentical(to: name) }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }

    private static func hasSameLetters(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> Bool {
        // The sixth bit distinguishes upper case from lower case.
        first.elementsEqual(second) {
            $0 == $1 || ($0 ^ $1 == 0x20 && UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20)
        }
    }
}
