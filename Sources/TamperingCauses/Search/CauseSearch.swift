// SPDX-License-Identifier: Apache-2.0

/// Finds the change, or the two changes, that explain why received octets differ from the signed ones.
struct CauseSearch {
    /// The maximum number of probes of one change for one signature.
    static let maximumProbes = 768

    /// The maximum number of probes of two changes for one digest, and for one signature value.
    static let maximumPairs = (digests: 3_072, values: 256)

    /// The maximum factor by which the first of two changes may make the octets longer.
    private static let maximumGrowth = 4

    /// The received octets.
    let pieces: CanonicalPieces

    /// The remaining work of the document.
    let budget: DiagnosisBudget

    /// The work of `holds` to verify octets with keys.
    var keyWork = 0

    /// Returns the probes for octets, the most likely one first.
    let probes: (CanonicalPieces) -> [CauseProbe]

    /// Returns whether octets are the signed ones.
    let holds: ([UInt8]) -> Bool

    /// Returns the first cause whose reversal results in the signed octets, or `nil` if no probe succeeds.
    func cause() -> ProvenCause? {
        let received = pieces.received
        var applicable: [CauseProbe] = []
        for probe in probes(pieces).prefix(Self.maximumProbes) {
            guard budget.spend(on: pieces, by: probe) else { return nil }
            guard let restored = probe.undo(pieces), restored.octets != received.octets else { continue }
            guard budget.spend(keyWork + max(0, restored.octets.count - received.octets.count)) else { return nil }
            if holds(restored.octets) { return ProvenCause(first: probe.cause, octets: restored.octets) }
            if probe.isPaired { applicable.append(probe) }
        }
        return causes(of: applicable)
    }

    /// Returns the first two causes whose reversal results in the signed octets.
    ///
    /// The search ends without a note when the budget is nearly spent: a report promises only the search for one cause.
    private func causes(of probes: [CauseProbe]) -> ProvenCause? {
        let splitting = DiagnosisBudget.splittingWork(of: pieces)
        var remaining = keyWork > 0 ? Self.maximumPairs.values : Self.maximumPairs.digests
        // Probes that leave no trace of a change, such as those of layouts, come last in the order of phases.
        for probe in CauseProbe.Phase.allCases.flatMap({ phase in probes.filter { $0.phase == phase } }) {
            guard budget.spendSpare(on: pieces, by: probe, and: splitting) else { return nil }
            guard let restored = probe.undo(pieces), restored.octets.count <= Self.maximumGrowth * pieces.octets.count,
                let next = CanonicalPieces(restored)
            else { continue }
            for second in self.probes(next) where probe.isFollowed(by: second) {
                guard remaining > 0, budget.spendSpare(on: next, by: second, and: keyWork) else { return nil }
                guard let both = second.undo(next), both.octets != restored.octets else { continue }
                remaining -= 1
                if holds(both.octets) {
                    return ProvenCause(first: probe.cause, second: second.cause, octets: both.octets)
                }
            }
        }
        return nil
    }
}
