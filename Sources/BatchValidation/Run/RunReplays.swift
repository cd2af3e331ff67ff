// SPDX-License-Identifier: Apache-2.0

internal import Captures

/// The store of used assertions of a run.
package struct RunReplays: Sendable {
    private let store: any ReplayStore

    /// Whether the content of the store outlives the process.
    private let isLasting: Bool

    /// Creates replay detection with a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - isLasting: Whether the content of the store outlives the process; otherwise a journal must store the claims.
    package init(_ store: any ReplayStore, isLasting: Bool) {
        self.store = store
        self.isLasting = isLasting
    }

    /// Restores the claims that a run made before its interruption.
    func restore(from journal: RunJournal?) throws(FileFault) {
        guard !isLasting, let journal, !journal.claims.isEmpty else { return }
        _ = try store.claim(
            journal.claims.map(\.claim),
            by: journal.claims.map { RunClaims.claimant(of: $0.document, in: journal.name) }
        )
    }

    /// Returns the claims of a run.
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
/// The claimant is the number of a document of a run. If the document is validated again after an interruption, it
/// makes the same claims under the same name; another document with the same assertion has another name.
struct RunClaims {
    let store: any ReplayStore
    let run: String

    /// Whether the journal must store claims.
    let isKept: Bool

    /// Rejects the documents whose assertions were used before.
    func settle(_ records: inout [ReportRecord], _ numbers: [Int]) throws(FileFault) {
        try store.settle(&records, by: numbers.map { Self.claimant(of: $0, in: run) })
    }

    /// Returns the claims that a journal stores for documents.
    func made(_ records: [ReportRecord], _ numbers: [Int]) -> [RunClaim] {
        guard isKept else { return [] }
        return zip(records, numbers).flatMap { record, number in
            record.replays.map { RunClaim(claim: $0.claim, document: number) }
        }
    }

    static func claimant(of document: Int, in run: String) -> String { "\(run)-\(document)" }
}

/// A claim, with the number of its document.
struct RunClaim: Hashable, Sendable, Codable {
    var claim: ReplayClaim
    var document: Int
}
