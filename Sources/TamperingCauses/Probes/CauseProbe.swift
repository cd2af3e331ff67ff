// SPDX-License-Identifier: Apache-2.0

internal import SecureXML

/// A hypothetical cause of a changed document, with the function that reverts it.
struct CauseProbe: Sendable {
    /// The order in which two changes are reverted, and the kinds of changes that are reverted together.
    enum Phase: Int, Hashable, Sendable, Comparable, CaseIterable {
        case copying, signatures, escapes, charset, unicode, addedCarriageReturns, addedSpace, padding, prefixes,
            signatureValues, tabs,
            base64, layout
        case values, removedCarriageReturns

        static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
    }

    /// The cause that the probe tests for.
    let cause: TamperingCause

    /// The phase in which a second probe follows.
    let phase: Phase

    /// Whether the change is common, so that the probe is also tried together with others.
    let isPaired: Bool

    /// The number of names that the probe looks up, besides the tags.
    let lookups: Int

    /// Reverts the change, or returns `nil` if there is nothing to revert.
    let undo: @Sendable (CanonicalPieces) -> RestoredOctets?

    init(
        _ cause: TamperingCause,
        _ phase: Phase,
        isPaired: Bool = true,
        lookups: Int = 0,
        _ undo: @escaping @Sendable (CanonicalPieces) -> RestoredOctets?
    ) {
        self.cause = cause
        self.phase = phase
        self.isPaired = isPaired
        self.lookups = lookups
        self.undo = undo
    }

    /// Creates a probe for a cause that changes only texts.
    init(
        texts cause: TamperingCause,
        _ phase: Phase,
        isPaired: Bool = true,
        _ change: @escaping @Sendable (CanonicalPieces.Text) -> [UInt8]?
    ) {
        self.init(cause, phase, isPaired: isPaired) { $0.rewritten(text: change) }
    }

    /// Returns whether another probe is tried after this one.
    ///
    /// Most changes can be reverted in any order, so that one order suffices.
    func isFollowed(by other: CauseProbe) -> Bool {
        guard other.cause != cause, other.isPaired else { return false }
        return phase < other.phase || (phase == .unicode && other.phase == .charset)
    }
}

extension CauseProbe {
    /// Returns probes for changes of white space and prefixes, which can also affect `SignedInfo`.
    ///
    /// - Parameters:
    ///   - pieces: The received octets.
    ///   - context: The properties of the document and the signature.
    /// - Returns: The probes, the most likely one first.
    static func ofSpace(in pieces: CanonicalPieces, _ context: CauseContext) -> [CauseProbe] {
        commonFirst(
            ofSimpleSpace(PieceFeatures(of: pieces)) + ofTabs(in: pieces) + ofDeclarations(in: pieces, context)
                + ofLostPrefixLists(in: pieces) + ofPrefixes(in: pieces, context)
                + ofLayout(in: pieces, depth: context.depth) + ofBase64(in: pieces)
        )
    }

    /// Returns probes in an order in which variants that few tools write come last, for documents with little work.
    private static func commonFirst(_ probes: [CauseProbe]) -> [CauseProbe] {
        probes.filter(\.isPaired) + probes.filter { !$0.isPaired }
    }

    /// Returns the probes for white space that apply to all texts of some kind.
    private static func ofSimpleSpace(_ features: PieceFeatures) -> [CauseProbe] {
        (features.hasCarriageReturns ? ofAddedCarriageReturns : [])
            + (features.hasLines ? ofRemovedCarriageReturns : []) + (features.hasGaps ? ofAddedSpace : [])
            + (features.hasPadding ? ofPadding : [])
    }

    /// Returns all probes for changes of content, the most likely and fastest ones first.
    static func ofContent(in pieces: CanonicalPieces, _ context: CauseContext) -> [CauseProbe] {
        let features = PieceFeatures(of: pieces)
        return commonFirst(
            (features.hasEscapes ? ofEscapes : []) + (features.hasCharacters ? ofCharacters : []) + ofCopying
                + ofSimpleSpace(features) + ofTabs(in: pieces) + ofDeclarations(in: pieces, context)
                + ofTypes(in: pieces) + ofSignatures(in: pieces) + ofPrefixes(in: pieces, context)
                + ofLayout(in: pieces, depth: context.depth) + ofBase64(in: pieces)
                + ofSignatureValues(in: pieces) + ofSingleValues(in: pieces) + ofLostCharacters(in: pieces)
        )
    }
}
