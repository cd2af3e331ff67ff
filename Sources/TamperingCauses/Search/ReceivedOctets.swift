// SPDX-License-Identifier: Apache-2.0

/// Canonical octets that are not the signed ones, of which the cause is to be found.
package struct ReceivedOctets {
    private let pieces: CanonicalPieces
    private let context: CauseContext
    private let budget: DiagnosisBudget

    /// Splits the octets; fails if they are not canonical, or the budget is spent.
    ///
    /// - Parameters:
    ///   - octets: The octets that canonicalization wrote.
    ///   - signature: The index of the signature, which does not cover itself, among the children of the element. The
    ///     signature separates two texts, which are adjacent in octets without it.
    ///   - context: The properties of the element.
    ///   - budget: The remaining work of the document.
    package init?(
        _ octets: [UInt8],
        signature: Int? = nil,
        _ context: CauseContext,
        within budget: DiagnosisBudget
    ) {
        guard budget.spend(onPiecesOf: octets), let pieces = CanonicalPieces(octets, signature: signature) else {
            return nil
        }
        self.pieces = pieces
        self.context = context
        self.budget = budget
    }

    /// Searches for the cause of changed content.
    ///
    /// - Parameter holds: Returns whether octets are the signed ones.
    /// - Returns: The cause, or `nil` if none is proven.
    package func contentCause(_ holds: @escaping ([UInt8]) -> Bool) -> ProvenCause? {
        CauseSearch(
            pieces: pieces,
            budget: budget,
            probes: { CauseProbe.ofContent(in: $0, context) },
            holds: holds
        ).cause()
    }

    /// Searches for the cause of a changed `SignedInfo`.
    ///
    /// The probes change only insignificant white space, prefixes and declarations, so values that were read remain valid.
    ///
    /// - Parameters:
    ///   - keyWork: The work to verify octets with keys.
    ///   - holds: Returns whether octets are the signed ones.
    /// - Returns: The cause, or `nil` if none is proven.
    package func signedInfoCause(keyWork: Int, _ holds: @escaping ([UInt8]) -> Bool) -> ProvenCause? {
        CauseSearch(
            pieces: pieces,
            budget: budget,
            keyWork: keyWork,
            probes: { CauseProbe.ofSpace(in: $0, context) },
            holds: holds
        ).cause()
    }
}
