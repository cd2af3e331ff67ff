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

    /// An escape without its ampersand, and its canonical form in attributes and in text.
    private struct Escape: Sendable {
        let name: [UInt8]
        let attribute: [UInt8]
        let text: [UInt8]

        init(_ name: String, _ attribute: String, _ text: String) {
            (self.name, self.attribute, self.text) = (Array("\(name);".utf8), Array(attribute.utf8), Array(text.utf8))
        }
    }

    private static let escapes: [Escape] = [
        .init("amp", "&amp;", "&amp;"), .init("lt", "&lt;", "&lt;"), .init("gt", ">", "&gt;"),
        .init("quot", "&quot;", "\""), .init("apos", "'", "'"), .init("#38", "&amp;", "&amp;"),
        .init("#x26", "&amp;", "&amp;"), .init("#60", "&lt;", "&lt;"), .init("#x3C", "&lt;", "&lt;"),
        .init("#62", ">", "&gt;"), .init("#34", "&quot;", "\""), .init("#39", "'", "'"), .init("#x27", "'", "'"),
        .init("#13", "&#xD;", "&#xD;"), .init("#xD", "&#xD;", "&#xD;"),
    ]

    private static let escapedAmpersand = Array("&amp;".utf8)

    private static func unescaped(_ text: ArraySlice<UInt8>, isAttribute: Bool) -> [UInt8]? {
        var output: [UInt8] = []
        var rest = text
        var isFound = false
        while let start = rest.firstIndex(of: escapedAmpersand[0]) {
            output += rest[..<start]
            rest = rest[start...]
            let inner = rest.dropFirst(escapedAmpersand.count)
            if rest.starts(with: escapedAmpersand), let escape = escapes.first(where: { inner.starts(with: $0.name) }) {
                output += isAttribute ? escape.attribute : escape.text
                rest = inner.dropFirst(escape.name.count)
                isFound = true
            } else {
                output.append(escapedAmpersand[0])
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
