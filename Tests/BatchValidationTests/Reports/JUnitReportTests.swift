// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import Testing

@Suite struct `JUnit report` {
    private func head(_ name: String, _ tests: Int, _ failures: Int, _ errors: Int) -> String {
        "  <testsuite name=\"\(name)\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\">\n"
    }

    @Test func `has a suite for each folder and for each input with many documents`() throws {
        var other = ReportSamples.accepted()
        other.source = "captures/<c>&.xml"
        other.findings = []
        let records = [ReportSamples.accepted(), other, ReportSamples.rejected, ReportSamples.unreadable]
        let unchecked = "\(records[0].findings[0])".replacing("'", with: "&#39;")
        let undecided = DocumentDescription(records[0]).headline
        let empty = records[3].findings[0].message
        #expect(
            try ReportFormat.junit.text(on: records) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="samltool validate">
                \(head("captures", 2, 0, 0))    <testcase name="a.xml" classname="captures">
                      <system-out>\(undecided)
                envelope: unchecked
                \(unchecked) (/samlp:Response)</system-out>
                    </testcase>
                    <testcase name="&lt;c&gt;&amp;.xml" classname="captures">
                      <system-out>\(undecided)
                envelope: unchecked</system-out>
                    </testcase>
                  </testsuite>
                \(head("captures/b.har", 1, 1, 0))    <testcase name="3" classname="captures/b.har">
                      <failure type="audience.mismatch" message="\(DocumentDescription(records[2]).headline)">\
                audience.mismatch: one differs from &quot;another&quot;
                2:7: conditions.expired: too late, by far (/r/c)
                Remedy: \(records[2].findings[0].remedy ?? "")</failure>
                      <system-out>envelope: unchecked</system-out>
                    </testcase>
                  </testsuite>
                \(head(".", 1, 0, 1))    <testcase name="empty" classname=".">
                      <error type="input.empty" message="\(DocumentDescription(records[3]).headline)">input.empty: \(empty)
                Remedy: \(records[3].findings[0].remedy ?? "")</error>
                    </testcase>
                  </testsuite>
                </testsuites>

                """
        )
    }

    @Test(arguments: [(99, 1), (100, 1), (101, 2), (200, 2), (201, 3)])
    func `continues a long suite`(count: Int, suites: Int) throws {
        let report = try ReportFormat.junit.text(on: Array(repeating: ReportSamples.rejected, count: count))
        #expect(report.split(separator: "<testsuite ").count - 1 == suites)
        #expect(report.split(separator: "<testcase ").count - 1 == count)
    }

    @Test func `ends a suite at its size limit`() throws {
        var record = ReportSamples.rejected
        record.findings = [Finding(.samlBadID, .error, String(repeating: "x", count: 300_000))]
        let report = try ReportFormat.junit.text(on: [record, record, record])
        #expect(report.split(separator: "<testsuite ").count - 1 == 3)
    }

    @Test func `reports a failure for an interrupted run and for inputs without a document`() {
        var writer = ReportFormat.junit.makeWriter()
        var tally = BatchTally()
        tally.addFault()
        tally.wasInterrupted = true
        let report = String(decoding: writer.begin() + writer.end(tally), as: UTF8.self)
        #expect(report.contains("<error type=\"inputs\" message=\"1 input could not be read\"/>"))
        #expect(report.contains("<error type=\"run\" message=\"the run was interrupted\"/>"))
        #expect(report.split(separator: "tests=\"1\" failures=\"0\" errors=\"1\"").count == 3)
    }
}
