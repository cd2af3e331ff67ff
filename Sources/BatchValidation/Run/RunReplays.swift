// SPDX-License-Identifier: Apache-2.0

/// What remembers the assertions of a run.
package struct RunReplays: Sendable {
    private let store: any ReplayStore

    /// Whether what the store remembers outlives the process.
    private let isLasting: Bool

    /// Makes a memory.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - isLasting: Whether what it remembers outlives the process; what does not, a journal has to keep.
    package init(_ store: any ReplayStore, isLasting: Bool) {
        self.store = store
        self.isLasting = isLasting
    }

    /// Tells the store what a run has claimed before it was cut short.
    func restore(from journal: RunJournal?) throws(FileFault) {
        guard !isLasting, let journal, !journal.claims.isEmpty else { return }
        _ = try store.claim(
            journal.claims.map(\.claim),
            by: journal.claims.map { RunClaims.claimant(of: $0.document, in: journal.name) }
        )
    }

    /// The claims of one run.
    func claims(of journal: RunJournal?) -> RunClaims {
        RunClaims(
            store: store,
            run: journal?.name ?? RunJournal.makeName(),
            isKept: journal != nil && !isLasting
        )
    }
}

/// Makes the claims of a run, in input order.
///
/// A claimant is a document of a run, by its number: a document that is judged again after the run was cut short makes
/// the same claims under the same name, and another document with the same assertion does not.
struct RunClaims {
    let store: any ReplayStore
    let run: String

    /// Whether the journal has to remember claims.
    let isKept: Bool

    /// Rejects those documents whose assertions were used before.
    func settle(_ records: inout [ReportRecord], _ numbers: [Int]) throws(FileFault) {
        try store.settle(&records, by: numbers.map { Self.claimant(of: $0, in: run) })
    }

    /// What a journal keeps of the claims of documents.
    func made(_ records: [ReportRecord], _ numbers: [Int]) -> [RunClaim] {
        guard isKept else { return [] }
        return zip(records, numbers).flatMap { record, number in
            record.replays.map { RunClaim(claim: $0.claim, document: number) }
        }
    }

    static func claimant(of document: Int, in run: String) -> String { "\(run)-\(document)" }
}

/// A claim, and the number of the document that makes it.
struct RunClaim: Hashable, Sendable, Codable {
    var claim: ReplayClaim
    var document: Int
}
