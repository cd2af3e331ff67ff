// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import UntrustedText

extension Restoration {
    /// How a document was laid out.
    private struct Layout: Sendable {
        /// One step of indentation.
        let unit: [UInt8]

        /// How deep the outermost element was indented.
        let base: Int

        /// The line end and the indentation in front of a tag.
        func line(_ level: Int) -> [UInt8] {
            [CanonicalSpace.newline] + Array(repeatElement(unit, count: base + level).joined())
        }
    }

    /// How Base64 was wrapped.
    private struct Wrapping: Sendable {
        let width: Int
        var startsWithLine = false
        var endsWithLine = false

        func wrap(_ text: ArraySlice<UInt8>) -> [UInt8] {
            let digits = text.filter { !CanonicalSpace.isBlank($0) }
            var output: [UInt8] = startsWithLine ? [CanonicalSpace.newline] : []
            for start in stride(from: 0, to: digits.count, by: width) {
                if start > 0 { output.append(CanonicalSpace.newline) }
                output += digits[start..<min(start + width, digits.count)]
            }
            return endsWithLine ? output + [CanonicalSpace.newline] : output
        }
    }

    /// Layouts that tools write, tried where something was laid out before or after it was signed.
    ///
    /// What a clean-up leaves has no line end in any text. Where there are some, another layout took the place of the
    /// first one.
    static func ofLayout(in pieces: CanonicalPieces, depth: Int) -> [Restoration] {
        let texts = pieces.texts
        let isCleanedUp = !texts.contains { $0.characters.contains { $0 == CanonicalSpace.newline || $0 == 0x09 } }
        let gaps = texts.filter { $0.element == nil }
        guard gaps.allSatisfy(\.isBlank) || isCleanedUp else { return [] }
        let layouts = layouts(depth: depth)
        let wrappings = texts.contains(where: \.isBase64) ? wrappings : []
        guard isCleanedUp else { return layouts.flatMap { full($0, .prettyPrinted, nil) } }
        let isGuided = texts.contains { $0.characters.first == 0x20 || $0.characters.last == 0x20 }
        // The lines of Base64 may be all that was lost.
        var restorations = wrappings.map { wrapping in
            Restoration(.exchangeCleanup) { wrapped($0, [wrapping, wrapping]) }
        }
        if !wrappings.isEmpty { restorations.append(Restoration(.exchangeCleanup) { wrapped($0, xmlsecWrappings) }) }
        for wrapping in [nil] + (wrappings.isEmpty ? [] : [xmlsecWrappings, [wrappings[0], wrappings[0]]]) {
            for layout in layouts {
                restorations += isGuided ? [guided(layout, wrapping)] : full(layout, .exchangeCleanup, wrapping)
            }
        }
        return restorations
    }

    private static func layouts(depth: Int) -> [Layout] {
        let units = [[0x20, 0x20], [0x20, 0x20, 0x20, 0x20], [0x09], [0x20]] as [[UInt8]]
        let bases = depth == 0 ? [0] : [depth, 0]
        return bases.flatMap { base in units.map { Layout(unit: $0, base: base) } } + [Layout(unit: [], base: 0)]
    }

    /// Lines of all Base64 alike.
    private static let wrappings = [
        Wrapping(width: 64), Wrapping(width: 76),
        Wrapping(width: 64, startsWithLine: true, endsWithLine: true),
        Wrapping(width: 76, startsWithLine: true, endsWithLine: true),
    ]

    /// Lines of signature values, and those of certificates, as xmlsec writes them.
    private static let xmlsecWrappings = [Wrapping(width: 64), Wrapping(width: 64, endsWithLine: true)]

    // MARK: Undoing

    /// A blank is where an indented line began; without indentation nothing is left of it.
    private static func guided(_ layout: Layout, _ wrapping: [Wrapping]?) -> Restoration {
        Restoration(texts: .exchangeCleanup) { text in
            if let wrapped = wrap(text, wrapping) { return wrapped }
            if text.element == nil {
                guard text.isBlank else { return nil }
                let line = layout.line(text.level)
                return text.characters.isEmpty && line.count > 1 ? [] : line
            }
            let value = CanonicalSpace.trimming(text.characters)
            guard !value.isEmpty, value.count < text.characters.count else { return nil }
            return (text.characters.first == 0x20 ? layout.line(text.level + 1) : [])
                + (text.isBase64 ? lines(of: value, layout.line(text.level + 1)) : Array(value))
                + (text.characters.last == 0x20 ? layout.line(text.level) : [])
        }
    }

    private static func lines(of text: ArraySlice<UInt8>, _ line: [UInt8]) -> [UInt8] {
        CanonicalSpace.replacing([0x20], with: line, in: text) ?? Array(text)
    }

    /// Every tag was on a line of its own; the signature may have been put in without lines around it.
    private static func full(_ layout: Layout, _ accident: Accident, _ wrapping: [Wrapping]?) -> [Restoration] {
        [true, false].map { signatureHasLine in
            Restoration(texts: accident) { text in
                if let wrapped = wrap(text, wrapping) { return wrapped }
                guard text.element == nil, text.isBlank else { return nil }
                return text.next == .signature && !signatureHasLine ? [] : layout.line(text.level)
            }
        }
    }

    private static func wrapped(_ pieces: CanonicalPieces, _ wrapping: [Wrapping]) -> [UInt8] {
        pieces.rewritten(text: { wrap($0, wrapping) })
    }

    private static func wrap(_ text: CanonicalPieces.Text, _ wrapping: [Wrapping]?) -> [UInt8]? {
        guard let wrapping, text.isBase64 else { return nil }
        return wrapping[text.elementName.isIdentical(to: "X509Certificate") ? 1 : 0].wrap(text.characters)
    }
}
#endif
