// SPDX-License-Identifier: Apache-2.0

package import SAML

/// What a run came to.
package struct BatchTally: Hashable, Sendable {
    private var verdicts: [Verdict: Int] = [:]

    /// How many documents have each finding at least once.
    package private(set) var findings: [Finding.Code: Int] = [:]

    /// How many inputs the system would not let us read.
    package private(set) var faults = 0

    /// Whether the run was cut short by a signal.
    package var wasInterrupted = false

    /// How many documents were judged.
    package var total: Int { verdicts.values.reduce(0, +) }

    /// How many documents got a verdict.
    package func count(of verdict: Verdict) -> Int { verdicts[verdict, default: 0] }

    /// Counts nothing yet.
    package init() {}

    /// Counts a document.
    package mutating func add(_ record: ReportRecord) {
        verdicts[record.verdict, default: 0] += 1
        for code in Set(record.findings.map(\.code)) {
            findings[code, default: 0] += 1
        }
    }

    /// Counts an input that could not be read.
    package mutating func addFault() {
        faults += 1
    }
}

extension BatchTally {
    /// The exit status that the contract asks for.
    package var exitStatus: Int32 {
        if wasInterrupted { return 130 }
        if faults > 0 { return 66 }
        return count(of: .accept) == total ? 0 : 1
    }
}
