// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// The claims of a run for used assertions, which are made in input order.
///
/// The claimant is the number of a document of a run. If the document is validated again after an interruption, it
/// makes the same claims under the same name; another document with the same assertion has another name.
package struct RunReplays: Sendable {
    private let store: any ReplayStore

    /// Whether the content of the store outlives the process.
    private let isLasting: Bool

    /// The name of the run in claims.
    private var run = ""

    /// Whether the journal must store claims.
    private var isKept = false

    /// Creates replay detection with a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - isLasting: Whether the content of the store outlives the process; otherwise a journal must store the claims.
    package init(_ store: any ReplayStore, isLasting: Bool) {
        self.store = store
        self.isLasting = isLasting
    }

    /// Begins a run; that of a journal continues, with the claims that it made before its interruption.
    mutating func begin(_ journal: RunJournal?) throws(FileFault) {
        run = journal?.name ?? RunJournal.makeName()
        isKept = journal != nil && !isLasting
        guard isKept, let journal, !journal.claims.isEmpty else { return }
        _ = try store.claim(journal.claims.map(\.claim), by: journal.claims.map { claimant(of: $0.document) })
    }

    /// Rejects the documents whose assertions were used before.
    func settle(_ records: inout [ReportRecord], _ numbers: [Int]) throws(FileFault) {
        try store.settle(&records, by: numbers.map(claimant))
    }

    /// Returns the claims that a journal stores for documents.
    func made(_ records: [ReportRecord], _ numbers: [Int]) -> [RunClaim] {
        guard isKept else { return [] }
        return zip(records, numbers).flatMap { record, number in
            record.replays.map { RunClaim(claim: $0.claim, document: number) }
        }
    }

    private func claimant(of document: Int) -> String { "\(run)-\(document)" }
}

/// A claim, with the number of its document.
struct RunClaim: Hashable, Sendable, Codable {
    var claim: ReplayClaim
    var document: Int
}
