// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

extension CauseProbe {
    /// Probes for changes that mail gateways, editors and chats make in copied text.
    static let ofCopying: [CauseProbe] =
        [
            CauseProbe(.rewrittenLinks, .copying) { $0.received.mapped(RewrittenLinks.undone) },
            CauseProbe(.rewrittenLinks, .copying) { $0.received.mapped(RewrittenLinks.withoutTargets) },
            CauseProbe(.invisibleCharacters, .copying) { $0.received.mapped { replacing(invisible, in: $0) } },
        ]
        + [("-", "--"), ("--", "---"), ("-", "-"), ("--", "--")].map { short, long in
            CauseProbe(.typographicCharacters, .copying) {
                $0.received.mapped { replacing(typographic + [("\u{2013}", short), ("\u{2014}", long)], in: $0) }
            }
        }

    /// Characters that show nothing.
    private static let invisible = [
        "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{200E}", "\u{200F}", "\u{202A}",
        "\u{202C}",
    ].map { ($0, "") }

    /// Typographic characters, and those that people enter.
    private static let typographic = [
        ("\u{2018}", "'"), ("\u{2019}", "'"), ("\u{201A}", "'"), ("\u{201C}", "\""), ("\u{201D}", "\""),
        ("\u{201E}", "\""), ("\u{2026}", "..."), ("\u{2010}", "-"), ("\u{2011}", "-"), ("\u{2212}", "-"),
    ]

    private static func replacing(_ table: [(String, String)], in octets: [UInt8]) -> [UInt8]? {
        var result: [UInt8]?
        for (found, original) in table {
            let text = (result ?? octets)[...]
            let changed = CanonicalSpace.replacing(Array(found.utf8), with: Array(original.utf8), in: text)
            result = changed ?? result
        }
        return result
    }

    // MARK: Lost characters

    /// Returns probes for letters that a program replaced by `?` or U+FFFD, or whose highest bits it removed.
    ///
    /// All places are filled with the same letter, so that the number of probes does not depend on the text.
    static func ofLostCharacters(in pieces: CanonicalPieces) -> [CauseProbe] {
        let octets = pieces.received.octets
        let marks = [Array("\u{FFFD}".utf8), [UInt8(ascii: "?")]].filter {
            CanonicalSpace.replacing($0, with: [], in: octets[...]) != nil
        }
        let filled = marks.flatMap { mark in
            letters.map { letter in
                CauseProbe(texts: .replacedCharacters, .values, isPaired: false) {
                    filling(mark, with: letter, in: $0.characters)
                }
            }
        }
        let bits = [1, 4].map { leads in
            CauseProbe(texts: .sevenBit, .values, isPaired: false) { text in
                text.element == nil || text.isBase64 ? nil : restoringHighBits(in: text.characters, leads: leads)
            }
        }
        return filled + bits
    }

    /// The letters that European languages have outside ASCII, and punctuation.
    private static let letters: [[UInt8]] =
        ((0xC0...0x17F).compactMap(Unicode.Scalar.init) + "‘’“”–—…€«»©®°· \u{A0}".unicodeScalars).map {
            Array(String($0).utf8)
        }

    /// Fills each run of at most three marks with a letter; a question mark counts only next to a letter.
    private static func filling(_ mark: [UInt8], with letter: [UInt8], in text: ArraySlice<UInt8>) -> [UInt8]? {
        text.replacingParts(
            where: { $0 == mark[0] },
            by: { part in
                var rest = part
                var count = 0
                while count < 3, rest.starts(with: mark) {
                    rest = rest.dropFirst(mark.count)
                    count += 1
                }
                let neighbors = [text[..<part.startIndex].last, rest.first]
                let isLost = mark.count > 1 || neighbors.contains { $0.map(isLetter) == true }
                return (max(1, part.count - rest.count), count > 0 && isLost ? letter : nil)
            }
        )
    }

    private static func isLetter(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte & 0xDF }

    private static let escapes: [(name: String, byte: UInt8)] = [("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E)]

    /// Restores the highest bits of characters of two bytes: a capital letter from `C`, and a byte from 0x20 to 0x3F.
    private static func restoringHighBits(in text: ArraySlice<UInt8>, leads: UInt8) -> [UInt8]? {
        text.replacingParts(
            where: { 0x43..<0x43 + leads ~= $0 },
            by: { part in
                let rest = part.dropFirst()
                let escape = escapes.first { rest.starts(with: $0.name.utf8) }
                guard let next = escape?.byte ?? rest.first, 0x20...0x3F ~= next else { return (1, nil) }
                return (1 + (escape?.name.utf8.count ?? 1), [part[part.startIndex] | 0x80, next | 0x80])
            }
        )
    }
}
