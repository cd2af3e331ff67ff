// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A report with one JSON object per line.
struct JSONLinesReport: ReportWriter {
    func begin() -> [UInt8] { [] }

    func row(for record: ReportRecord) -> ReportRow {
        let description = DocumentDescription(record)
        var line: [UInt8] = []
        line.reserveCapacity(4_096)
        JSONMembers.write(to: &line) { record.describe(description, to: &$0) }
        line.append(UInt8(ascii: "\n"))
        return ReportRow(record, description, bytes: line)
    }

    func append(_ row: ReportRow) -> [UInt8] { row.bytes }

    func end(_ tally: BatchTally) -> [UInt8] { [] }
}
