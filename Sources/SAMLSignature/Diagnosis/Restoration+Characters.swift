// SPDX-License-Identifier: Apache-2.0

#if XMLSec
extension Restoration {
    // MARK: Escapes

    /// Escapes of escapes become escapes: of the ampersand alone, or of all that is ever escaped.
    static let ofEscapes: [Restoration] = [
        Restoration(.doubleEscaped) {
            CanonicalSpace.replacing(Array("&amp;amp;".utf8), with: Array("&amp;".utf8), in: $0.received)
        },
        Restoration(.doubleEscaped) {
            $0.rewritten(
                markup: { unescaped($0, isAttribute: true) },
                text: { unescaped($0.characters, isAttribute: false) }
            )
        },
    ]

    /// What canonical XML writes for an escape that stands in attributes and in text.
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

    /// What was misread is read again; then composed and decomposed forms, then misreading itself.
    static let ofCharacters: [Restoration] = [
        Restoration(.charset) { Misreading.undone(in: $0.received) },
        Restoration(.charset) { pieces in
            pieces.rewritten(markup: { Misreading.undone(in: $0) }, text: { Misreading.undone(in: $0.characters) })
        },
        Restoration(.charset) { Misreading.undone(in: $0.received).flatMap { Misreading.undone(in: $0) } },
        Restoration(.unicodeNormalization) { CanonicalComposition.composed($0.received) },
        Restoration(.unicodeNormalization) { CanonicalComposition.decomposed($0.received) },
        Restoration(.charset) { Misreading.latin1.misread($0.received) },
        Restoration(.charset) { Misreading.windows1252.misread($0.received) },
    ]
}
#endif
