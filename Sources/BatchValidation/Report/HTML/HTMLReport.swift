// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
internal import UntrustedText

/// One page for people, which needs nothing else: no network, no other file.
///
/// Rows are compact JSON in a block that no browser runs; a script of the page shows them as text. What counts all
/// documents is written as HTML at the end, and can be read without any script. The page has a limit, and says so
/// loudly once it is reached: documents behind it are counted, but have no row.
struct HTMLReport: ReportWriter {
    /// The most documents with a row.
    static let rowLimit = 50_000

    /// The rows after which accepted documents get none, so that there is room for the others.
    static let acceptedRowLimit = 40_000

    /// The most bytes of rows: what a browser opens without trouble.
    private static let byteLimit = 64 << 20

    /// The issuers that are counted by name.
    static let issuerLimit = 200

    private(set) var rowCount = 0
    private(set) var byteCount = 0

    /// The documents without a row, in the order of `Verdict.allCases`.
    private(set) var left: [Int]

    /// The verdicts on the documents of each issuer, in the order of `Verdict.allCases`.
    private(set) var issuers: [ExactText: [Int]] = [:]

    /// The verdicts on the documents of all issuers that came later.
    private(set) var otherIssuers: [Int]

    init() {
        left = Verdict.allCases.map { _ in 0 }
        otherIssuers = left
    }

    func begin() -> [UInt8] {
        (HTMLPage.head + "<script type=\"application/json\" id=\"rows\">[").bytes
    }

    func row(for record: ReportRecord) -> ReportRow {
        ReportRow(record, group: record.issuerForPeople, bytes: record.htmlRow.scriptBlockBytes)
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        let index = row.verdict.position
        if issuers[Exact(row.group)] != nil || issuers.count < Self.issuerLimit {
            issuers[Exact(row.group), default: Verdict.allCases.map { _ in 0 }][index] += 1
        } else {
            otherIssuers[index] += 1
        }
        let limit = row.verdict == .accept ? Self.acceptedRowLimit : Self.rowLimit
        guard rowCount < limit, byteCount + row.bytes.count <= Self.byteLimit else {
            left[index] += 1
            return []
        }
        rowCount += 1
        byteCount += row.bytes.count
        return Array((rowCount > 1 ? ",\n" : "\n").utf8) + row.bytes
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        ("\n]</script>\n" + HTMLPage.body(of: self, tally)).bytes
    }
}

extension Verdict {
    /// Where the verdict stands among all.
    var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
