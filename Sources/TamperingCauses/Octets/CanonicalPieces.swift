// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// Canonical octets, split into tags and the text between them.
///
/// Canonical XML has a single form for each construct, so no parser is required: `<` occurs only at the start of a tag,
/// an instruction or a comment, and every tag is a start tag or an end tag.
struct CanonicalPieces {
    /// The markup before a text.
    enum Markup: Hashable, Sendable {
        case start
        case end
        /// A processing instruction or a comment.
        case other
        /// The position of the signature, which does not cover itself.
        case signature
    }

    /// A tag and the text after it, which may be empty.
    struct Piece: Hashable, Sendable {
        let kind: Markup
        let markup: Range<Int>
        var text: Range<Int>
        /// The nesting level of the tag; that of the outermost element is 0.
        let level: Int
    }

    /// The octets, including those of the signature.
    let octets: [UInt8]

    private(set) var pieces: [Piece] = []

    /// The texts in document order, including empty ones.
    private(set) var texts: [Text] = []

    /// The digested octets: all except the signature.
    private(set) var received = RestoredOctets()

    /// The octets that one probe reads, with those that it may replace counted several times.
    private(set) var work = 0

    /// Splits the canonical octets of an element; fails if they are not canonical.
    ///
    /// - Parameters:
    ///   - octets: The octets that canonicalization wrote.
    ///   - signature: The index of the signature among the children of the element, or `nil` if it is absent.
    init?(_ octets: [UInt8], signature: Int?) {
        self.init(octets, signature: signature, offset: nil)
    }

    /// Splits octets that a probe restored; fails if they are not canonical.
    init?(_ restored: RestoredOctets) {
        self.init(restored.octets, signature: nil, offset: restored.signature)
    }

    private init?(_ octets: [UInt8], signature: Int?, offset: Int?) {
        self.octets = octets
        var level = 0
        var children = 0
        var position = 0
        var skippedFrom: Int?
        var hasSignature = false
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
            if let offset, end...textEnd ~= offset, !hasSignature {
                hasSignature = true
                pieces.append(Piece(kind: kind, markup: position..<end, text: end..<offset, level: level))
                pieces.append(Piece(kind: .signature, markup: offset..<offset, text: offset..<textEnd, level: 1))
            } else if skippedFrom == nil {
                pieces.append(Piece(kind: kind, markup: position..<end, text: end..<textEnd, level: level))
            } else if kind == .end, level == 1 {
                // The position of the signature remains, without its content.
                kind = .signature
                pieces.append(Piece(kind: .signature, markup: end..<end, text: end..<textEnd, level: level))
                skippedFrom = nil
            }
            if kind == .start { level += 1 }
            position = textEnd
        }
        guard level == 0, skippedFrom == nil, let last = pieces.last, last.text.isEmpty else { return nil }
        // Every probe reads the texts, and many read the octets.
        var regionLevel: Int?
        texts = zip(pieces.indices, zip(pieces, pieces.dropFirst())).map { index, neighbors in
            let (piece, next) = neighbors
            if regionLevel == nil, piece.kind == .start, Text.isRegion(octets[piece.markup]) {
                regionLevel = piece.level
            } else if piece.kind == .end, piece.level == regionLevel {
                regionLevel = nil
            }
            return Text(
                octets[piece.text],
                at: index,
                in: piece.kind == .start && next.kind == .end ? octets[piece.markup] : nil,
                between: (piece.kind, octets[piece.markup]),
                and: (next.kind, octets[next.markup]),
                level: next.level,
                regionLevel: regionLevel
            )
        }
        received = rewritten()
        work = Self.work(on: received.octets)
    }

    /// Returns the work to read octets, which is greater for octets that probes look up or replace one by one.
    private static func work(on octets: [UInt8]) -> Int {
        octets.reduce(octets.count) { work, byte in
            switch byte {
            case 0x80...: work + character
            case UInt8(ascii: "&"), 0x09, 0x0A, 0x20: work + replaced
            default: work
            }
        }
    }

    /// The additional work for a line break, a blank or a reference, and for an octet outside ASCII.
    private static let replaced = 4
    private static let character = 16

    private static func kind(of octets: [UInt8], at position: Int) -> Markup {
        switch octets[position + 1] {
        case UInt8(ascii: "/"): .end
        case UInt8(ascii: "?"), UInt8(ascii: "!"): .other
        default: .start
        }
    }

    /// Returns the index after the markup that begins at a `<`.
    private static func endOfMarkup(at start: Int, in octets: [UInt8]) -> Int? {
        guard start + 1 < octets.count else { return nil }
        switch octets[start + 1] {
        case UInt8(ascii: "?"):
            return end(behind: [UInt8(ascii: "?"), UInt8(ascii: ">")], from: start + 2, in: octets)
        case UInt8(ascii: "!"):
            return end(behind: Array("-->".utf8), from: start + 4, in: octets)
        default:
            // The value of an attribute can contain `>`, but no quotation mark.
            var isQuoted = false
            for index in (start + 1)..<octets.count {
                if octets[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
                if octets[index] == UInt8(ascii: ">"), !isQuoted { return index + 1 }
            }
            return nil
        }
    }

    private static func end(behind mark: [UInt8], from start: Int, in octets: [UInt8]) -> Int? {
        octets.dropFirst(start).firstIndex(ofBytes: mark).map { $0 + mark.count }
    }
}

extension CanonicalPieces {
    /// Returns the octets with some texts or tags replaced.
    ///
    /// - Parameters:
    ///   - markup: Returns the replacement of a start tag, or `nil` to keep it.
    ///   - text: Returns the replacement of a text, or `nil` to keep it.
    /// - Returns: All octets except those of the signature, and its position.
    func rewritten(
        markup: (ArraySlice<UInt8>) -> [UInt8]? = { _ in nil },
        text: (Text) -> [UInt8]? = { _ in nil }
    ) -> RestoredOctets {
        var output: [UInt8] = []
        var signature: Int?
        output.reserveCapacity(octets.count + octets.count / 8)
        // Octets that are kept are copied in one step up to the next replacement or the signature.
        var kept = 0..<0
        func append(_ range: Range<Int>, or replacement: [UInt8]?) {
            if replacement == nil, range.lowerBound == kept.upperBound {
                kept = kept.lowerBound..<range.upperBound
                return
            }
            output += octets[kept]
            if let replacement { output += replacement }
            kept = replacement == nil ? range : range.upperBound..<range.upperBound
        }
        for (index, piece) in pieces.enumerated() {
            if piece.kind == .signature { signature = output.count + kept.count }
            append(piece.markup, or: piece.kind == .start ? markup(octets[piece.markup]) : nil)
            if index < texts.count { append(piece.text, or: text(texts[index])) }
        }
        output += octets[kept]
        return RestoredOctets(octets: output, signature: signature)
    }
}
