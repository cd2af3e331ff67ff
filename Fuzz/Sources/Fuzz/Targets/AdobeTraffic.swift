// SPDX-License-Identifier: Apache-2.0

internal import AdobePassAudit
internal import Captures
internal import SAML

/// Captured traffic for `adobe-audit`.
///
/// The size of the report is limited, regardless of the capture, and two runs print the same.
struct AdobeTraffic: FuzzTarget {
    static let name = "adobe-traffic"
    static let maximumBytes = 8_192
    static let dictionary = "json"

    let file = MemoryFile()

    func run(_ bytes: [UInt8]) {
        file.write(bytes)
        let task = TrafficAuditTask(asJSON: true)
        do throws(FileFault) {
            let report = try task.report(on: file.path)
            holds(report.bytes.count < 1 << 20, "a report has less than 1 MiB")
            holds(report.bytes.last == 0x0A, "a report is a line")
            let again = try task.report(on: file.path)
            holds(report == again, "two audits of a capture agree")
        } catch {
            broken("a file in memory can be read: \(error)")
        }
    }
}
