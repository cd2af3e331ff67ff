// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The features of canonical octets without which some probes have nothing to revert.
///
/// One pass over the octets saves the work of those probes.
struct PieceFeatures {
    /// Whether there are references to carriage returns.
    let hasCarriageReturns: Bool

    /// Whether a text has a line break.
    let hasLines: Bool

    /// Whether there is an escaped ampersand.
    let hasEscapes: Bool

    /// Whether there are characters outside ASCII.
    let hasCharacters: Bool

    /// Whether there is white space between elements, or an element that contains only white space.
    let hasGaps: Bool

    /// Whether there is white space at the start or the end of a value, inside it, or a line break.
    let hasPadding: Bool

    init(of pieces: CanonicalPieces) {
        let octets = pieces.received.octets
        let texts = pieces.texts
        let hasReferences = octets.contains(UInt8(ascii: "&"))
        hasCarriageReturns =
            hasReferences && CanonicalSpace.replacing(CanonicalSpace.carriageReturn, with: [], in: octets) != nil
        hasEscapes = hasReferences && CanonicalSpace.replacing(Array("&amp;".utf8), with: [], in: octets) != nil
        hasCharacters = octets.contains { $0 >= 0x80 }
        hasLines = octets.contains(CanonicalSpace.newline)
        hasGaps = texts.contains { $0.isBlank && !$0.characters.isEmpty }
        hasPadding =
            hasLines || hasCarriageReturns || hasCharacters
            || texts.contains { text in
                [text.characters.first, text.characters.last].contains { $0?.isXMLSpace ?? false }
            }
    }
}
