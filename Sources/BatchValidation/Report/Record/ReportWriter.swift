// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// Writes records as the bytes of a report.
///
/// Rendering a record is a pure function, which can run on any thread. State that depends on the order of rows is in
/// the writer, which can be stored to resume a run. The size of this state does not grow with the number of rows.
package protocol ReportWriter: Sendable, Codable {
    /// Returns the bytes before the first row.
    func begin() -> [UInt8]

    /// Renders a document as a row.
    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8]

    /// Returns the group of a document, such as the issuer; empty if the report has no groups.
    func group(of record: ReportRecord) -> String

    /// Whether the report shows the details of a document, if the run has no other one.
    var showsDetails: Bool { get }

    /// Appends the next row in order, and returns the bytes that are ready to be written.
    mutating func append(_ row: ReportRow) -> [UInt8]

    /// Returns the bytes after the last row.
    mutating func end(_ tally: BatchTally) -> [UInt8]
}

extension ReportWriter {
    package func begin() -> [UInt8] { [] }
    package func group(of record: ReportRecord) -> String { "" }
    package var showsDetails: Bool { false }
    package mutating func append(_ row: ReportRow) -> [UInt8] { row.bytes }
    package mutating func end(_ tally: BatchTally) -> [UInt8] { [] }

    /// Renders a document as a row.
    package func row(for record: ReportRecord) -> ReportRow {
        let description = DocumentDescription(record)
        return ReportRow(
            record,
            description,
            group: group(of: record),
            details: showsDetails ? TextDetails(record: record, description: description) : nil,
            bytes: bytes(for: record, description)
        )
    }
}

/// A document in a report.
package struct ReportRow: Hashable, Sendable {
    /// The verdict about the document.
    package let verdict: ReportVerdict

    /// The distinct finding codes, in report order.
    package let codes: [Finding.Code]

    /// The codes that are errors.
    let errors: [Finding.Code]

    /// The issuer of the message, or `nil` if the message does not name one.
    @Exact package private(set) var issuer: String?

    /// The reason that the document is not accepted, or `nil` if it is, or if it is only counted.
    let cause: DocumentCause?

    /// The group of the row, such as the issuer; empty if the report has no groups.
    @Exact package private(set) var group: String

    /// The details to show if the run has no other document, or `nil` if the format shows none.
    package let details: TextDetails?

    /// The record in the format of the report.
    package let bytes: [UInt8]

    /// Whether the document is reported, and not only counted.
    var isReported = true

    /// Creates the row of a record from its bytes in the format of the report; without a description, it has no cause.
    package init(
        _ record: borrowing ReportRecord,
        _ description: DocumentDescription?,
        group: String = "",
        details: TextDetails? = nil,
        bytes: [UInt8]
    ) {
        if let description {
            verdict = description.verdict
            cause = DocumentCause(record, description)
        } else {
            verdict = record.verdict
            cause = nil
        }
        codes = record.codes
        errors = record.result.findings.filter { $0.severity == .error }.map(\.code)
        issuer = record.result.outline?.issuer
        self.group = group
        self.details = details
        self.bytes = bytes
    }
}
