// SPDX-License-Identifier: Apache-2.0

internal import Captures
package import SAML

extension BatchTally {
    /// Returns the metrics of a run in the text format of Prometheus 0.0.4, for the textfile collector of the node exporter.
    ///
    /// No label contains text of a document. Every run writes the same series, so that an alert can rely on each of them.
    ///
    /// - Parameters:
    ///   - end: The time at the end of the run.
    ///   - duration: The duration of this process, without earlier starts of a resumed run.
    ///   - exitStatus: The exit status of the run.
    /// - Returns: The metrics, one series a line.
    package func metrics(end: Timestamp, duration: Duration, exitStatus: Int32) -> String {
        var lines: [String] = []
        func add(_ name: String, _ help: String, _ series: [(label: String, value: String)]) {
            lines.append("# HELP samltool_\(name) \(help)")
            lines.append("# TYPE samltool_\(name) gauge")
            for (label, value) in series { lines.append("samltool_\(name)\(label) \(value)") }
        }
        func add(_ name: String, _ help: String, _ value: String) { add(name, help, [("", value)]) }
        add("build_info", "The version of samltool.", [("{version=\"\(PackageVersion.current)\"}", "1")])
        add(
            "run_documents",
            "Documents of the last run, by verdict.",
            ReportVerdict.allCases.map { ("{verdict=\"\($0.rawValue)\"}", "\(count(of: $0))") }
        )
        add(
            "run_documents_with_finding",
            "Documents of the last run with a finding, by code.",
            Finding.Code.allCases.map { ("{code=\"\($0.rawValue)\"}", "\(findings[$0, default: 0])") }
        )
        add(
            "run_other_messages",
            "Messages and members of the last run that are not responses, by kind.",
            OtherContent.allCases.map { ("{kind=\"\($0.rawValue)\"}", "\(others[$0, default: 0])") }
        )
        add("run_unreadable_inputs", "Inputs of the last run that could not be opened or read.", "\(faults)")
        add("run_interrupted", "Whether a signal interrupted the last run.", wasInterrupted ? "1" : "0")
        add("run_exit_status", "The exit status of the last run.", "\(exitStatus)")
        add(
            "run_end_timestamp_seconds",
            "The time at the end of the last run, in seconds since 1970.",
            "\(end.seconds)"
        )
        add("run_duration_seconds", "The duration of the last run.", Self.seconds(duration))
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a duration in seconds, with three decimal places.
    private static func seconds(_ duration: Duration) -> String {
        let milliseconds = max(
            0,
            duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000
        )
        let fraction = String(decoding: "\(1_000 + milliseconds % 1_000)".utf8.dropFirst(), as: UTF8.self)
        return "\(milliseconds / 1_000).\(fraction)"
    }
}
