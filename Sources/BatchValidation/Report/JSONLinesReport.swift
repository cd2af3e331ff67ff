// SPDX-License-Identifier: Apache-2.0

internal import StrictJSON

/// A report with one JSON object per line.
struct JSONLinesReport: ReportWriter {
    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        var line: [UInt8] = []
        line.reserveCapacity(4_096)
        JSONMembers.write(to: &line) { record.describe(description, to: &$0) }
        line.append(UInt8(ascii: "\n"))
        return line
    }
}
