// SPDX-License-Identifier: Apache-2.0

/// Findings, up to a number of each severity.
///
/// A place in a document takes time to work out, and a hostile document has room for tens of thousands of
/// mistakes. Behind the limit one last finding says that there are more.
struct FindingList {
    /// How many findings of one severity are listed.
    static let limit = 100

    private(set) var findings: [Finding] = []
    private var counts: [Finding.Severity: Int] = [:]

    /// Starts with findings that were listed before.
    init(_ findings: [Finding] = []) {
        self.findings = findings
        for finding in findings {
            counts[finding.severity, default: 0] += 1
        }
    }

    /// Adds a finding, which is only made if it is listed.
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
