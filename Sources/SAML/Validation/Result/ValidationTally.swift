// SPDX-License-Identifier: Apache-2.0

/// Counts the results of many documents: the verdicts, and the documents with each code.
///
/// It contains no text of a document.
public struct ValidationTally: Hashable, Sendable {
    /// The number of documents with each verdict; a verdict that no document has is absent.
    public private(set) var verdicts: [Verdict: Int]

    /// The number of documents with each code.
    public private(set) var findings: [Finding.Code: Int]

    /// The number of documents.
    public var total: Int { verdicts.values.reduce(0, +) }

    /// Creates a tally without documents.
    public init() { self.init(verdicts: [:], findings: [:]) }

    /// Creates a tally with the counts of another run.
    package init(verdicts: [Verdict: Int], findings: [Finding.Code: Int]) {
        self.verdicts = verdicts
        self.findings = findings
    }

    /// Returns the number of documents with a verdict.
    public func count(of verdict: Verdict) -> Int { verdicts[verdict, default: 0] }

    /// Counts the result of a document.
    public mutating func add(_ result: ValidationResult) {
        add(result.verdict, Set(result.findings.map(\.code)))
    }

    /// Counts a document with a verdict, and with each of the codes.
    package mutating func add(_ verdict: Verdict, _ codes: some Sequence<Finding.Code>) {
        verdicts[verdict, default: 0] += 1
        for code in codes { findings[code, default: 0] += 1 }
    }
}
