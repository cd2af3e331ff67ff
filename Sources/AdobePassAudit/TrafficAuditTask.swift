// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
package import Captures
package import SAML

/// Audits captured traffic with Adobe Pass: calls of V1, headers, tokens, polling and retries.
///
/// Reports contain no token, no personal data and no query.
package struct TrafficAuditTask {
    private let hosts: [String]
    private let asJSON: Bool
    private let limits: DocumentLimits

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - hosts: The hosts that stand for Adobe Pass in addition to its domains, with their ports.
    ///   - asJSON: Whether the report is JSON.
    ///   - limits: The limits on a document; the body of a request may be four times as large.
    package init(hosts: [String] = [], asJSON: Bool = false, limits: DocumentLimits = DocumentLimits()) {
        self.hosts = hosts
        self.asJSON = asJSON
        self.limits = limits
    }

    /// Audits captures, and writes the reports to standard output.
    ///
    /// - Parameters:
    ///   - paths: The paths of the captures; `-` is standard input.
    ///   - tell: Receives messages for standard error.
    /// - Returns: Whether all captures can be read and contain requests to Adobe Pass without errors and warnings.
    /// - Throws: ``FileFault`` for the first capture that the system cannot read.
    package func run(_ paths: [InputPath], tell: (String) -> Void) throws(FileFault) -> Bool {
        var isGood = true
        for path in paths {
            let report = try report(on: path)
            if let problem = report.problem {
                let name = path == .standardInput ? "standard input" : path.description.escapedForReport(limit: .max)
                tell("\(name): \(problem)")
            }
            isGood = isGood && report.isClean
            try ReportOutput.deliver(report.bytes)
        }
        return isGood
    }

    /// The report on a capture.
    package struct Report: Hashable, Sendable {
        /// The report as text or JSON.
        package let bytes: [UInt8]

        /// Why the capture was not read completely, or `nil`.
        package let problem: String?

        /// Whether the capture was read completely and the audit found neither errors nor warnings.
        package let isClean: Bool
    }

    /// Audits a capture.
    ///
    /// - Parameter path: The path; `-` is standard input.
    /// - Returns: The report. After damage, it covers the requests before it.
    /// - Throws: ``FileFault`` if the system reports an error.
    package func report(on path: InputPath) throws(FileFault) -> Report {
        var audit = TrafficAudit(hosts: hosts, limits: limits)
        var entry: Int?
        var problem: String?
        do throws(InputFault) {
            var reader = try TrafficReader(path, limits: limits)
            do throws(InputFault) {
                while let call = try reader.next() { audit.add(call) }
            } catch {
                entry = reader.openEntry
                throw error
            }
            if audit.audited == 0 {
                problem = "The capture contains no request to Adobe Pass. Name other hosts with `--host`."
            }
        } catch {
            let finding = try error.finding()
            problem = (entry.map { "request \($0): " } ?? "") + "\(finding)"
        }
        audit.finish()
        return Report(
            bytes: AuditReport(audit, source: path).bytes(asJSON: asJSON),
            problem: problem,
            isClean: problem == nil && audit.findings.all.allSatisfy { $0.rule.severity == .note }
        )
    }
}
