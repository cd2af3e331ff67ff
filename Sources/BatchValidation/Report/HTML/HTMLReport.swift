// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import StrictJSON
internal import UntrustedText

/// A report as a single HTML page, without references to a network or other files.
///
/// A row is a row of a table for readers without scripts, and compact JSON in a comment after it, which the script of
/// the page reads. The table is inside `noscript`, so that a browser with scripts creates none of its elements. The
/// totals are HTML at the end of the page. The number of rows is limited. If the limit is exceeded, the page states
/// this, and counts further documents without listing them.
struct HTMLReport: ReportWriter {
    /// The maximum number of listed documents.
    static let rowLimit = 200_000

    /// The number of rows after which accepted documents are not listed, to leave room for others.
    static let acceptedRowLimit = 160_000

    /// The maximum total size of rows, in bytes, which browsers open easily.
    private static let byteLimit = 256 << 20

    /// The maximum number of issuers that are counted individually.
    static let issuerLimit = 200

    private(set) var rowCount = 0
    private(set) var byteCount = 0

    /// The number of documents that are not listed, in the order of `ReportVerdict.allCases`.
    private(set) var left: [Int]

    /// The number of documents of each issuer, in the order of `ReportVerdict.allCases`.
    private(set) var issuers: [ExactText: [Int]] = [:]

    /// The number of documents of all other issuers, in the order of `ReportVerdict.allCases`.
    private(set) var otherIssuers: [Int]

    /// The facts of the run, or `nil` if they are unknown.
    let facts: RunFacts?

    init(_ facts: RunFacts? = nil) {
        self.facts = facts
        left = ReportVerdict.allCases.map { _ in 0 }
        otherIssuers = left
    }

    func begin() -> [UInt8] {
        (HTMLPage.head + HTMLPage.plainHead).bytes
    }

    func group(of record: ReportRecord) -> String { record.issuerForPeople }

    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        record.plainRow(description).bytes + record.htmlComment(description)
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        let index = row.verdict.position
        if issuers[Exact(row.group)] != nil || issuers.count < Self.issuerLimit {
            issuers[Exact(row.group), default: ReportVerdict.allCases.map { _ in 0 }][index] += 1
        } else {
            otherIssuers[index] += 1
        }
        let limit = row.verdict.isFailure ? Self.rowLimit : Self.acceptedRowLimit
        guard rowCount < limit, byteCount + row.bytes.count <= Self.byteLimit else {
            left[index] += 1
            return []
        }
        rowCount += 1
        byteCount += row.bytes.count
        return row.bytes
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        (HTMLPage.plainEnd + HTMLPage.body(of: self, tally)).bytes
    }
}

extension ReportVerdict {
    /// The index of the verdict among all cases.
    var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
