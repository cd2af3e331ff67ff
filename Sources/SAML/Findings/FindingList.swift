// SPDX-License-Identifier: Apache-2.0

/// A list of findings, limited to a maximum number of each severity.
///
/// Computing a location takes time, and a hostile document can contain tens of thousands of errors. If the limit is
/// exceeded, the last finding of the list reports that further findings are omitted.
struct FindingList {
    /// The maximum number of findings of one severity.
    static let limit = 100

    private(set) var findings: [Finding] = []
    private var counts: [Finding.Severity: Int] = [:]

    /// Creates a list that begins with existing findings.
    init(_ findings: [Finding] = []) {
        self.findings = findings
        for finding in findings {
            counts[finding.severity, default: 0] += 1
        }
    }

    /// Appends a finding; the closure is called only if the list has room.
    mutating func append(_ severity: Finding.Severity, _ make: () -> Finding) {
        let count = counts[severity, default: 0]
        counts[severity] = count + 1
        if count < Self.limit {
            findings.append(make())
        } else if count == Self.limit {
            findings.append(
                Finding(
                    .xmlLimitExceeded,
                    severity,
                    "The document has more than \(Self.limit) findings of severity \(severity.rawValue); the rest are omitted."
                )
            )
        }
    }
}
