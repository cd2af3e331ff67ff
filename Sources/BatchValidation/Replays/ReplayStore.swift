// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Remembers the assertions that the documents of a run hold, and of other runs if it has a file.
package protocol ReplayStore: Sendable {
    /// Makes claims, all in one step.
    ///
    /// - Parameters:
    ///   - claims: What is claimed.
    ///   - claimants: Who claims each: the same name for the same document of the same run, and for nothing else. A
    ///     claim that is made again under its name is answered as before.
    /// - Returns: What came of each.
    /// - Throws: A fault of the file. No claim has been made then.
    func claim(_ claims: [ReplayClaim], by claimants: [String]) throws(FileFault) -> [ReplayAnswer]
}

extension ReplayStore {
    /// Makes the claims of documents, in their order, and rejects those that come again.
    ///
    /// All assertions of a document are claimed. A document that is rejected has none (S-47).
    ///
    /// - Parameters:
    ///   - records: The documents, in input order: which of two is the first must not depend on the number of jobs.
    ///   - claimants: A name for each of them, as in ``claim(_:by:)``.
    /// - Throws: A fault of the file.
    package func settle(_ records: inout [ReportRecord], by claimants: [String]) throws(FileFault) {
        precondition(records.count == claimants.count, "Each document has a claimant.")
        var claims: [ReplayClaim] = []
        var names: [String] = []
        for (record, name) in zip(records, claimants) {
            claims += record.replays.map(\.claim)
            names += record.replays.map { _ in name }
        }
        guard !claims.isEmpty else { return }
        var answers = try claim(claims, by: names)[...]
        for index in records.indices {
            let own = answers.prefix(records[index].replays.count)
            answers = answers.dropFirst(own.count)
            records[index].reject(own)
        }
    }
}

extension ReportRecord {
    /// Adds a finding for each assertion that was seen before.
    fileprivate mutating func reject(_ answers: ArraySlice<ReplayAnswer>) {
        let seen = zip(replays, answers).filter { $0.1 == .seenBefore }.map(\.0.finding)
        guard !seen.isEmpty else { return }
        findings = (findings + seen).inReportOrder
        verdict = .reject
    }
}
