// SPDX-License-Identifier: Apache-2.0

extension CauseProbe {
    // MARK: Escapes

    /// Probes for double escaping: of the ampersand only, and of all escaped characters.
    static let ofEscapes: [CauseProbe] = [
        CauseProbe(.doubleEscaped, .escapes) { pieces in
            pieces.received.mapped {
                CanonicalSpace.replacing(Array("&amp;amp;".utf8), with: Array("&amp;".utf8), in: $0)
            }
        },
        CauseProbe(.doubleEscaped, .escapes) {
            $0.rewritten(
                markup: { unescaped($0, isAttribute: true) },
                text: { unescaped($0.characters, isAttribute: false) }
            )
        },
    ]

    /// The canonical form of each escape, in attributes and in text.
    private static let escapes: [(escape: String, attribute: String, text: String)] = [
        ("amp", "&amp;", "&amp;"), ("lt", "&lt;", "&lt;"), ("gt", ">", "&gt;"), ("quot", "&quot;", "\""),
        ("apos", "'", "'"), ("#38", "&amp;", "&amp;"), ("#x26", "&amp;", "&amp;"), ("#60", "&lt;", "&lt;"),
        ("#x3C", "&lt;", "&lt;"), ("#62", ">", "&gt;"), ("#34", "&quot;", "\""), ("#39", "'", "'"),
        ("#x27", "'", "'"), ("#13", "&#xD;", "&#xD;"), ("#xD", "&#xD;", "&#xD;"),
    ]

    private static func unescaped(_ text: ArraySlice<UInt8>, isAttribute: Bool) -> [UInt8]? {
        let mark = Array("&amp;".utf8)
        var output: [UInt8] = []
        var rest = text
        var isFound = false
        while let start = rest.firstIndex(of: mark[0]) {
            output += rest[..<start]
            rest = rest[start...]
            let inner = rest.dropFirst(mark.count)
            if rest.starts(with: mark), let escape = escapes.first(where: { inner.starts(with: "\($0.escape);".utf8) })
            {
                output += (isAttribute ? escape.attribute : escape.text).utf8
                rest = inner.dropFirst(escape.escape.utf8.count + 1)
                isFound = true
            } else {
                output.append(mark[0])
                rest = rest.dropFirst()
            }
        }
        return isFound ? output + rest : nil
    }

    // MARK: Characters

    /// Probes for charset misinterpretation and for Unicode normalization, in both directions.
    static let ofCharacters: [CauseProbe] = [
        CauseProbe(.charset, .charset) { $0.received.mapped { CharsetMisinterpretation.undone(in: $0) } },
        CauseProbe(.charset, .charset) { pieces in
            pieces.rewritten(
                markup: { CharsetMisinterpretation.undone(in: $0) },
                text: { CharsetMisinterpretation.undone(in: $0.characters) }
            )
        },
        CauseProbe(.charset, .charset) { $0.received.mapped { CharsetMisinterpretation.undoneInParts(in: $0) } },
        CauseProbe(.charset, .charset) { pieces in
            pieces.received.mapped {
                CharsetMisinterpretation.undone(in: $0).flatMap { CharsetMisinterpretation.undone(in: $0) }
            }
        },
        CauseProbe(.unicodeNormalization, .unicode) { $0.received.mapped(CanonicalComposition.composed) },
        CauseProbe(.unicodeNormalization, .unicode) { $0.received.mapped(CanonicalComposition.decomposed) },
        CauseProbe(.charset, .charset) { $0.received.mapped(CharsetMisinterpretation.latin1.misread) },
        CauseProbe(.charset, .charset) { $0.received.mapped(CharsetMisinterpretation.windows1252.misread) },
    ]
}
