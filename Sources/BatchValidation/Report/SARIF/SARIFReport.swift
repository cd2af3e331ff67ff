// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import StrictJSON
internal import UntrustedText

/// A report in the Static Analysis Results Interchange Format, SARIF 2.1.0, with one result per finding.
///
/// A document without findings has no result. Every finding code is listed as a rule, because rules precede results.
/// The report contains no version and no time, so equal runs produce equal reports.
struct SARIFReport: ReportWriter {
    private var hasResults = false

    func begin() -> [UInt8] {
        var bytes = Array(
            """
            {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{
            "tool":{"driver":{"name":"samltool","rules":[

            """.utf8
        )
        for (index, code) in Finding.Code.allCases.enumerated() {
            if index > 0 { bytes += ",\n".utf8 }
            code.sarifRule.write(to: &bytes)
        }
        return bytes + "\n]}},\n\"columnKind\":\"unicodeCodePoints\",\n\"results\":[".utf8
    }

    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        var bytes: [UInt8] = []
        var occurrences: [ExactText: Int] = [:]
        for finding in record.findings {
            let key: ExactText =
                "\(finding.code.rawValue)\n\(record.source)\n\(record.entry ?? "")\n\(finding.path ?? "")"
            occurrences[key, default: 0] += 1
            let result = record.sarifResult(finding, fingerprint: Self.fingerprint("\(key)\n\(occurrences[key] ?? 0)"))
            if !bytes.isEmpty { bytes += ",\n".utf8 }
            result.write(to: &bytes)
        }
        return bytes
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        guard !row.bytes.isEmpty else { return [] }
        defer { hasResults = true }
        return Array((hasResults ? ",\n" : "\n").utf8) + row.bytes
    }

    func end(_ tally: BatchTally) -> [UInt8] {
        var notifications: [JSONValue] = []
        if tally.faults > 0 {
            notifications.append(.sarifError(tally.faultsInWords))
        }
        if tally.wasInterrupted {
            notifications.append(.sarifError("the run was interrupted; documents after the last one are not validated"))
        }
        let invocation = JSONValue.object([
            .init("executionSuccessful", .bool(notifications.isEmpty)),
            .init("toolExecutionNotifications", .array(notifications)),
        ])
        var bytes = Array("\n],\n\"invocations\":[".utf8)
        invocation.write(to: &bytes)
        return bytes + "]\n}]}\n".utf8
    }

    /// Returns half of a SHA-256 digest, which suffices to identify a finding.
    private static func fingerprint(_ text: String) -> String {
        SHA256.digest(of: Array(text.utf8)).prefix(16).hexadecimalText
    }
}
