// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// What the bytes near an error show about the program that wrote them.
extension XMLFault {
    /// Returns the number of references to halves of surrogate pairs (U+D800 to U+DFFF) near an offset.
    static func surrogates(near offset: Int, in source: [UInt8]) -> Int {
        let window = source[max(0, min(offset, source.count) - 24)..<min(source.count, offset + 24)]
        return window.split(separator: UInt8(ascii: "&")).count { part in
            let text = part.prefix { $0 != UInt8(ascii: ";") }.map(\.asciiLowercased)
            let digits = text.drop { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "x") }
            guard text.first == UInt8(ascii: "#"), digits.endIndex < part.count else { return false }
            let radix = text.starts(with: "#x".utf8) ? 16 : 10
            return Int(String(decoding: digits, as: UTF8.self), radix: radix).map { 0xD800...0xDFFF ~= $0 } == true
        }
    }

    static let surrogateRemedy =
        "Update or replace the serializer of the sender, such as an old Xalan: it must write a character above U+FFFF as UTF-8 or as one "
        + "reference. Texts of other programs, such as display names, must not be cut between the halves."

    /// Returns the declared prefix that looks like one without a declaration, or `nil` if no prefix does.
    static func declaredPrefix(like prefix: String, in source: [UInt8]) -> String? {
        let key = Self.key(of: prefix.utf8)
        var rest = source.prefix(maximumSearch)[...]
        while let start = rest.firstIndex(ofBytes: "xmlns:".utf8) {
            rest = rest[(start + 6)...]
            let name = rest.prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
            if name.count <= 64, Self.key(of: name) == key { return String(decoding: name, as: UTF8.self) }
        }
        return nil
    }

    private static let maximumSearch = 64 << 10

    /// Returns a name in which characters that look alike in a picture are the same.
    private static func key(of name: some Sequence<UInt8>) -> String {
        let text = String(decoding: name.map(\.asciiLowercased), as: UTF8.self)
        return [("1", "l"), ("i", "l"), ("0", "o"), ("5", "s"), ("2", "z"), ("8", "b"), ("rn", "m"), ("vv", "w")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
