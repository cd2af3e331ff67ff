// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// Canonical octets, cut into tags and the texts between them.
///
/// Canonical XML has one spelling for everything, so this is no parser: `<` only begins a tag, an instruction or a
/// comment, and every tag is a start tag or an end tag.
struct CanonicalPieces {
    /// What stands in front of a text.
    enum Markup: Hashable, Sendable {
        case start
        case end
        /// An instruction or a comment.
        case other
        /// The place of the signature, which is no part of what it signs.
        case signature
    }

    /// A tag and the text behind it, which may be empty.
    struct Piece: Hashable, Sendable {
        let kind: Markup
        let markup: Range<Int>
        var text: Range<Int>
        /// How deep the tag stands; the outermost element has 0.
        let level: Int
    }

    /// The octets, those of the signature among them.
    let octets: [UInt8]

    private(set) var pieces: [Piece] = []

    /// Cuts the octets of an element, if they are as they should be.
    ///
    /// - Parameters:
    ///   - octets: The octets, as canonicalisation wrote them.
    ///   - signature: Which child of the element is the signature; nil if there is none in it.
    init?(_ octets: [UInt8], signature: Int?) {
        self.octets = octets
        var level = 0
        var children = 0
        var position = 0
        var skippedFrom: Int?
        while position < octets.count {
            guard octets[position] == UInt8(ascii: "<"), let end = Self.endOfMarkup(at: position, in: octets) else {
                return nil
            }
            let textEnd = octets[end...].firstIndex(of: UInt8(ascii: "<")) ?? octets.count
            var kind = Self.kind(of: octets, at: position)
            if kind == .end { level -= 1 }
            guard level >= 0 else { return nil }
            if kind == .start, level == 1 {
                if children == signature { skippedFrom = position }
                children += 1
            }
            if skippedFrom == nil {
                pieces.append(Piece(kind: kind, markup: position..<end, text: end..<textEnd, level: level))
            } else if kind == .end, level == 1 {
                // Nothing of the signature is left but its place.
                kind = .signature
                pieces.append(Piece(kind: .signature, markup: end..<end, text: end..<textEnd, level: level))
                skippedFrom = nil
            }
            if kind == .start { level += 1 }
            position = textEnd
        }
        guard level == 0, skippedFrom == nil, let last = pieces.last, last.text.isEmpty else { return nil }
    }

    private static func kind(of octets: [UInt8], at position: Int) -> Markup {
        switch octets[position + 1] {
        case UInt8(ascii: "/"): .end
        case UInt8(ascii: "?"), UInt8(ascii: "!"): .other
        default: .start
        }
    }

    /// Just behind the markup that begins at a `<`.
    private static func endOfMarkup(at start: Int, in octets: [UInt8]) -> Int? {
        guard start + 1 < octets.count else { return nil }
        switch octets[start + 1] {
        case UInt8(ascii: "?"):
            return end(behind: [UInt8(ascii: "?"), UInt8(ascii: ">")], from: start + 2, in: octets)
        case UInt8(ascii: "!"):
            return end(behind: Array("-->".utf8), from: start + 4, in: octets)
        default:
            // A `>` may stand in the value of an attribute, and a quotation mark may not.
            var isQuoted = false
            for index in (start + 1)..<octets.count {
                if octets[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
                if octets[index] == UInt8(ascii: ">"), !isQuoted { return index + 1 }
            }
            return nil
        }
    }

    private static func end(behind mark: [UInt8], from start: Int, in octets: [UInt8]) -> Int? {
        var index = start
        while index + mark.count <= octets.count {
            if octets[index..<index + mark.count].elementsEqual(mark) { return index + mark.count }
            index += 1
        }
        return nil
    }
}

extension CanonicalPieces {
    /// A text and what stands around it.
    struct Text {
        /// The characters, escaped as canonical XML has them.
        let characters: ArraySlice<UInt8>

        /// The start tag in front, if the text is all that its element holds; nil between elements.
        let element: ArraySlice<UInt8>?

        /// What stands in front and behind.
        let previous: Markup
        let next: Markup

        /// How deep the tag behind it stands.
        let level: Int

        /// Whether it is white space alone, or nothing.
        var isBlank: Bool { CanonicalSpace.trimming(characters).isEmpty }
    }

    /// The texts in their order, empty ones among them.
    var texts: [Text] {
        pieces.indices.dropLast().map { index in
            let piece = pieces[index]
            let next = pieces[index + 1]
            return Text(
                characters: octets[piece.text],
                element: piece.kind == .start && next.kind == .end ? octets[piece.markup] : nil,
                previous: piece.kind,
                next: next.kind,
                level: next.level
            )
        }
    }

    /// What was digested: all but the signature.
    var received: [UInt8] { rewritten() }

    /// The octets with other texts, or other tags.
    ///
    /// - Parameters:
    ///   - markup: Gives what stands for a start tag; nil if it stays.
    ///   - text: Gives what stands for a text; nil if it stays.
    /// - Returns: All octets but those of the signature.
    func rewritten(
        markup: (ArraySlice<UInt8>) -> [UInt8]? = { _ in nil },
        text: (Text) -> [UInt8]? = { _ in nil }
    ) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(octets.count + octets.count / 8)
        for (piece, between) in zip(pieces, texts) {
            append(piece, to: &output, markup)
            if let replacement = text(between) { output += replacement } else { output += between.characters }
        }
        if let last = pieces.last { append(last, to: &output, markup) }
        return output
    }

    private func append(_ piece: Piece, to output: inout [UInt8], _ markup: (ArraySlice<UInt8>) -> [UInt8]?) {
        if piece.kind == .start, let replacement = markup(octets[piece.markup]) {
            output += replacement
        } else {
            output += octets[piece.markup]
        }
    }
}
#endif
