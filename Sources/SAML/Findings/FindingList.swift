// SPDX-License-Identifier: Apache-2.0

/// A list of findings, limited to a maximum number of each severity.
///
/// Computing a location takes time, and a hostile document can contain tens of thousands of errors. If the limit is
/// exceeded, the last finding of the list reports that further findings are omitted.
struct FindingList {
    /// The maximum number of findings of one severity.
    static let limit = 100

    private(set) var findings: [Finding] = []
    private var counts = Counts()

    /// Creates a list that begins with existing findings.
    init(_ findings: [Finding] = []) {
        self.findings = findings
        for finding in findings {
            counts[finding.severity] += 1
        }
    }

    /// Appends a finding; the closure is called only if the list has room.
    mutating func append(_ severity: Finding.Severity, _ make: () -> Finding) {
        let count = counts[severity]
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

extension FindingList {
    /// The number of findings of each severity.
    private struct Counts {
        private var errors = 0
        private var warnings = 0
        private var infos = 0

        subscript(severity: Finding.Severity) -> Int {
            get {
                switch severity {
                case .error: errors
                case .warning: warnings
                case .info: infos
                }
            }
            set {
                switch severity {
                case .error: errors = newValue
                case .warning: warnings = newValue
                case .info: infos = newValue
                }
            }
        }
    }
}
