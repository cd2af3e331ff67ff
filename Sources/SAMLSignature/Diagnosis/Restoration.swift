// SPDX-License-Identifier: Apache-2.0

#if XMLSec
/// One way to undo an accident: a guess, which only a digest or a signature value can prove.
struct Restoration: Sendable {
    /// What is undone.
    let accident: Accident

    /// Undoes it; nil where there is nothing to undo.
    let undo: @Sendable (CanonicalPieces) -> [UInt8]?

    init(_ accident: Accident, _ undo: @escaping @Sendable (CanonicalPieces) -> [UInt8]?) {
        self.accident = accident
        self.undo = undo
    }

    /// An accident that befell texts alone.
    init(texts accident: Accident, _ change: @escaping @Sendable (CanonicalPieces.Text) -> [UInt8]?) {
        self.init(accident) { $0.rewritten(text: change) }
    }
}

extension Restoration {
    /// What may have befallen white space, and so also the information that a signature value is made over.
    ///
    /// - Parameters:
    ///   - pieces: What was received.
    ///   - depth: How deep its outermost element stands in the document.
    /// - Returns: The guesses, the likeliest first.
    static func ofSpace(in pieces: CanonicalPieces, depth: Int) -> [Restoration] {
        ofCarriageReturns + ofAddedSpace + ofPadding + ofLayout(in: pieces, depth: depth)
    }

    /// All that may have befallen content, what is likeliest and cheapest first.
    static func ofContent(in pieces: CanonicalPieces, depth: Int) -> [Restoration] {
        ofCarriageReturns + ofEscapes + ofCharacters + ofAddedSpace + ofPadding + ofLayout(in: pieces, depth: depth)
            + ofSingleValues(in: pieces)
    }
}

/// Looks for the accident that explains why octets are not those that were signed.
struct RestorationSearch {
    /// How many guesses are tried for one signature.
    static let mostRestorations = 96

    /// How many octets all guesses for one signature may come to.
    ///
    /// There is always room for some: content is not longer than a document.
    static let mostOctets = 64 << 20

    /// The first accident that, undone, gives octets that hold.
    ///
    /// - Parameters:
    ///   - pieces: What was received.
    ///   - restorations: The guesses.
    ///   - holds: Whether octets are those that were signed: the proof.
    /// - Returns: nil if no guess is the one.
    static func accident(
        in pieces: CanonicalPieces,
        among restorations: [Restoration],
        holds: ([UInt8]) -> Bool
    ) -> Accident? {
        let received = pieces.received
        var budget = mostOctets
        for restoration in restorations.prefix(mostRestorations) {
            guard budget > 0 else { return nil }
            guard let octets = restoration.undo(pieces), octets != received else { continue }
            budget -= octets.count
            if holds(octets) { return restoration.accident }
        }
        return nil
    }
}
#endif
