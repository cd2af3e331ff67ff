// SPDX-License-Identifier: Apache-2.0

package import Captures
package import SAML

/// A store of the assertions in the documents of a run, and of earlier runs if it is stored in a file.
package protocol ReplayStore: Sendable {
    /// Makes several claims in one step.
    ///
    /// - Parameters:
    ///   - claims: The claims.
    ///   - claimants: The name of the claimant of each claim, which is unique to a document of a run. A repeated claim
    ///     under the same name returns the same answer.
    /// - Returns: The answer to each claim.
    /// - Throws: ``FileFault`` if the file cannot be used. No claim is then made.
    func claim(_ claims: [ReplayClaim], by claimants: [String]) throws(FileFault) -> [ReplayAnswer]
}

extension ReplayStore {
    /// Makes the claims of documents in order, and rejects documents with used assertions.
    ///
    /// All assertions of a document are claimed. A rejected document makes no claims (S-47).
    ///
    /// - Parameters:
    ///   - records: The documents in input order, so that the result does not depend on the number of jobs.
    ///   - claimants: The name of each document, as in ``claim(_:by:)``.
    /// - Throws: ``FileFault`` if the file cannot be used.
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
    /// Adds a finding for each assertion that was used before.
    fileprivate mutating func reject(_ answers: ArraySlice<ReplayAnswer>) {
        let seen = zip(replays, answers).filter { $0.1 == .seenBefore }.map { candidate, _ in
            var finding = candidate.finding
            if let entry = repeatedEntry { finding.explain("Its first use is in entry \(entry).") }
            return finding
        }
        guard !seen.isEmpty else { return }
        result.findings = (result.findings + seen).inReportOrder
    }
}
