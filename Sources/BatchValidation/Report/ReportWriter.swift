// SPDX-License-Identifier: Apache-2.0

package import SAML

/// Turns records into the bytes of a report.
///
/// Rendering one record is a pure function, so that it may happen on any thread. What depends on the order of
/// the rows is the state of the writer, which can be stored: a run that goes on needs it.
protocol ReportWriter: Sendable, Codable {
    /// The bytes that begin the report.
    mutating func begin() -> [UInt8]

    /// What one document contributes.
    func row(for record: ReportRecord) -> ReportRow

    /// Takes the next row in order, and gives the bytes that can be written by now.
    mutating func append(_ row: ReportRow) -> [UInt8]

    /// The bytes that end the report.
    mutating func end(_ tally: BatchTally) -> [UInt8]
}

/// What one document contributes to a report.
struct ReportRow: Hashable, Sendable {
    /// The verdict.
    let verdict: Verdict

    /// The finding codes, each once, in the order of the contract.
    let codes: [Finding.Code]

    /// The rendered record.
    let bytes: [UInt8]

    init(_ record: ReportRecord, bytes: [UInt8]) {
        verdict = record.verdict
        codes = record.findings.map(\.code).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        self.bytes = bytes
    }
}
