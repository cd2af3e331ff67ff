// SPDX-License-Identifier: Apache-2.0

package import SAML
package import UntrustedText

/// Turns records into the bytes of a report.
///
/// Rendering one record is a pure function, so that it may happen on any thread. What depends on the order of
/// the rows is the state of the writer, which can be stored: a run that goes on needs it. That state stays small,
/// however many rows there are.
package protocol ReportWriter: Sendable, Codable {
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
package struct ReportRow: Hashable, Sendable {
    /// The verdict.
    package let verdict: Verdict

    /// The finding codes, each once, in the order of the contract.
    package let codes: [Finding.Code]

    /// What the report gathers rows by, such as the issuer; empty where it gathers nothing.
    @Exact package private(set) var group: String

    /// The rendered record.
    package let bytes: [UInt8]

    /// Makes a row.
    package init(_ record: ReportRecord, group: String = "", bytes: [UInt8]) {
        verdict = record.verdict
        codes = record.codes
        self.group = group
        self.bytes = bytes
    }
}
