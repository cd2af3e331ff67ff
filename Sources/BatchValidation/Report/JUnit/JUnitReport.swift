// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import UntrustedText

/// A JUnit XML report for build servers, with one test case per document.
///
/// Documents of a directory, or of an input with several documents, form a test suite. A rejected document is a
/// failure, an unreadable one an error; warnings are in the output of the case. A suite states its number of cases
/// first, so it is buffered until it is complete; a long suite is split into several with the same name. The report
/// contains no durations.
struct JUnitReport: ReportWriter {
    /// The maximum number of cases of a suite.
    static let maximumSuiteNameLength = 100

    /// The size of cases, in bytes, after which a suite ends.
    private static let maximumSuiteBytes = 256 << 10

    private var suite = ""
    private var cases = Markup()
    private var count = 0
    private var failures = 0
    private var errors = 0

    func begin() -> [UInt8] {
        ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"samltool validate\">\n" as Markup).bytes
    }

    func group(of record: ReportRecord) -> String { record.suite }

    func bytes(for record: ReportRecord, _ description: DocumentDescription) -> [UInt8] {
        let name = record.entry ?? record.source.lastComponent
        var text: Markup = "    <testcase name=\"\(name)\" classname=\"\(record.suite)\">\n"
        if let lead = description.lead {
            let element = record.verdict == .unreadable ? "error" : "failure"
            text += "      <\(element) type=\"\(lead.code.rawValue)\" message=\"\(description.headline)\">"
            text += record.lines { $0.severity == .error }
            if let step = description.nextStep { text += "\nRemedy: \(step)" }
            text += "</\(element)>\n"
        }
        let others = record.lines { $0.severity != .error }
        let headline = description.lead == nil ? "\(description.headline)" as Markup : nil
        let coverage = record.envelopeCoverage.map { "envelope: \($0.rawValue)" as Markup }
        let kind = record.otherKind.map { "kind: \($0)" as Markup }
        let output = ([headline, kind, coverage].compactMap(\.self) + (others.isEmpty ? [] : [others])).joined(
            separator: "\n"
        )
        if !output.isEmpty { text += "      <system-out>\(output)</system-out>\n" }
        return (text + "    </testcase>\n").bytes
    }

    mutating func append(_ row: ReportRow) -> [UInt8] {
        let isFull = count == Self.maximumSuiteNameLength || cases.byteCount >= Self.maximumSuiteBytes
        let complete = !row.group.isIdentical(to: suite) || isFull ? takeSuite() : []
        suite = row.group
        cases += Markup(written: String(decoding: row.bytes, as: UTF8.self))
        count += 1
        switch row.verdict {
        case .accept, .undecided: break
        case .reject: failures += 1
        case .unreadable: errors += 1
        }
        return complete
    }

    mutating func end(_ tally: BatchTally) -> [UInt8] {
        var bytes = takeSuite()
        // Inputs that cannot be read have no case, so an additional case prevents the run from appearing successful.
        for (happened, name, message) in [
            (tally.faults > 0, "inputs", tally.faultsInWords),
            (tally.wasInterrupted, "run", "the run was interrupted"),
        ] where happened {
            suite = "samltool validate"
            errors = 1
            count = 1
            cases = "    <testcase name=\"\(name)\" classname=\"samltool validate\">\n"
            cases += "      <error type=\"\(name)\" message=\"\(message)\"/>\n    </testcase>\n"
            bytes += takeSuite()
        }
        return bytes + Array("</testsuites>\n".utf8)
    }

    private mutating func takeSuite() -> [UInt8] {
        guard count > 0 else { return [] }
        let head: Markup =
            "  <testsuite name=\"\(suite)\" tests=\"\(count)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
        let bytes = (head + cases + "  </testsuite>\n").bytes
        (cases, count, failures, errors) = (Markup(), 0, 0, 0)
        return bytes
    }
}

extension ReportRecord {
    /// The name of the suite of the document: its input or its directory.
    fileprivate var suite: String {
        entry != nil ? source : source.parent
    }

    /// Returns the matching findings, one per line.
    fileprivate func lines(where isListed: (Finding) -> Bool) -> Markup {
        result.findings.filter(isListed).map { finding -> Markup in
            finding.path.map { "\(finding.description) (\($0))" } ?? "\(finding.description)"
        }.joined(separator: "\n")
    }
}

extension String {
    /// The part of the path before the last slash, or `.` if the path has no slash.
    fileprivate var parent: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == utf8.startIndex ? "/" : String(self[..<slash])
    }

    /// The part of the path after the last slash.
    fileprivate var lastComponent: String {
        guard let slash = utf8.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return String(self[utf8.index(after: slash)...])
    }
}
