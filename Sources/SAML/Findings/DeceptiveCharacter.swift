// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Characters that a reader does not see, or takes for other ones.
///
/// They only explain why two values differ; no comparison ignores them.
package enum DeceptiveCharacter {
    /// Returns whether a scalar shows nothing, or shows a blank that is not the ASCII space.
    package static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
        return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace
    }

    /// Returns the ASCII character that a scalar of another script or block looks like, or `nil`.
    static func lookAlike(of scalar: Unicode.Scalar) -> UInt8? {
        guard !scalar.isASCII else { return nil }
        // The fullwidth forms of ASCII.
        if 0xFF01...0xFF5E ~= scalar.value { return UInt8(scalar.value - 0xFF01 + 0x21) }
        return lookAlikes[scalar]
    }

    /// Pairs of a character and the ASCII character that it looks like in common typefaces: Cyrillic, Greek, Armenian and
    /// punctuation (from the confusables of Unicode Technical Standard #39).
    private static let lookAlikes: [Unicode.Scalar: UInt8] = {
        let rows: [(look: String, ascii: String)] = [
            ("аеорсухіјѕԁһӏԛԝ", "aeopcyxijsdhlqw"),
            ("АВЕКМНОРСТУХЅІЈ", "ABEKMHOPCTYXSIJ"),
            ("αοριντυκ", "aopivtuk"),
            ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
            ("օոսցհ", "onugh"),
            ("ıɑɡ", "iag"),
            ("\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2212}\u{2043}", "-------"),
            ("\u{2044}\u{2215}\u{29F8}\u{2571}", "////"),
            ("\u{2236}\u{A789}\u{FE55}\u{02D0}", "::::"),
            ("\u{2024}\u{FE52}\u{A4F8}", "..."),
        ]
        var table: [Unicode.Scalar: UInt8] = [:]
        for row in rows {
            for (scalar, byte) in zip(row.look.unicodeScalars, row.ascii.utf8) { table[scalar] = byte }
        }
        return table
    }()
}

extension [UInt8] {
    /// Text without its invisible characters.
    var withoutInvisibleCharacters: [UInt8] {
        guard contains(where: { !(0x20...0x7E ~= $0) }) else { return self }
        var text = String.UnicodeScalarView()
        text.append(
            contentsOf: String(decoding: self, as: UTF8.self).unicodeScalars.filter {
                !DeceptiveCharacter.isInvisible($0)
            }
        )
        return Array(String(text).utf8)
    }

    /// Text with the ASCII characters that its other characters look like.
    var withoutLookAlikes: [UInt8] {
        guard contains(where: { $0 >= 0x80 }) else { return self }
        var output: [UInt8] = []
        output.reserveCapacity(count)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars {
            if let byte = DeceptiveCharacter.lookAlike(of: scalar) {
                output.append(byte)
            } else {
                output.append(contentsOf: String(scalar).utf8)
            }
        }
        return output
    }
}

extension String {
    /// The text as reports show a value that is compared with another one: what a reader does not see, or takes for another
    /// character, is escaped, too.
    package var escapedForComparison: String {
        guard utf8.contains(where: { $0 >= 0x80 }) else { return escapedForReport }
        // One more than a message shows, so that the text is truncated there.
        var text = ""
        for scalar in unicodeScalars.prefix(Self.maximumComparedLength) {
            if !scalar.isASCII,
                DeceptiveCharacter.isInvisible(scalar) || DeceptiveCharacter.lookAlike(of: scalar) != nil
            {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text.escapedForReport
    }

    private static let maximumComparedLength = 201

    /// The characters that a reader does not see, or takes for others, each once: `U+200B (ZERO WIDTH SPACE)`; `nil` if the
    /// text contains none.
    package var deceptiveCharacters: String? {
        var names: [String] = []
        for scalar in unicodeScalars.prefix(NearMiss.maximumLength) {
            guard DeceptiveCharacter.isInvisible(scalar) || DeceptiveCharacter.lookAlike(of: scalar) != nil else {
                continue
            }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
            let name = scalar.properties.name ?? scalar.properties.nameAlias
            let entry = name.map { "\(number) (\($0))" } ?? number
            if !names.containsIdentical(to: entry) { names.append(entry) }
            if names.count == Self.maximumNamed { break }
        }
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    private static let maximumNamed = 3

    /// The text without invisible characters, and with the ASCII characters that its other characters look like.
    package var withoutDeceptiveCharacters: String {
        String(decoding: Array(utf8).withoutInvisibleCharacters.withoutLookAlikes, as: UTF8.self)
    }
}
