// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import Testing

/// A report marks the values that nothing signed, so that none of them looks proved next to `accept` (S-98).
@Suite struct `values outside the assertions` {
    private func record(_ coverage: EnvelopeCoverage) throws -> ReportRecord {
        var record = ReportSamples.accepted()
        let response = try #require(try UnverifiedResponse(parsing: ReportSamples.response).response)
        let contents = ResponseEnvelope.Contents(response)
        switch coverage {
        case .signed: record.envelope = .signed(contents)
        case .unsigned: record.envelope = .unsigned(contents)
        case .unchecked: record.envelope = nil
        }
        record.findings = [Finding(.samlBadID, .warning, "A finding with a value.")]
        #expect(record.result.verdict == .accept)
        return record
    }

    private func mark(_ coverage: EnvelopeCoverage, in format: ReportFormat) -> String {
        let name = coverage.rawValue
        switch format {
        case .text: return "\nEnvelope: \(name). \(coverage.sentence())\n"
        case .jsonl: return coverage == .unchecked ? #""envelope":null,"# : #""envelope":"\#(name)","#
        case .csv: return ",\(name),false,,,,,,,\"\(coverage == .signed ? "Accepted. " : "Undecided: ")"
        case .junit: return "\nenvelope: \(name)\n"
        case .markdown: return ". Envelope: \(name)\n"
        case .sarif, .html: return #""envelope":"\#(name)""#
        }
    }

    @Test(arguments: ReportFormat.allCases, EnvelopeCoverage.allCases)
    func `are marked in every format`(format: ReportFormat, coverage: EnvelopeCoverage) throws {
        let report = try format.text(on: [try record(coverage)])
        for other in EnvelopeCoverage.allCases {
            #expect(report.contains(mark(other, in: format)) == (other == coverage), "\(other)")
        }
    }

    @Test(arguments: EnvelopeCoverage.allCases)
    func `are marked after the issuer on a page without scripts`(coverage: EnvelopeCoverage) throws {
        // A URL may break after its punctuation.
        let page = try ReportFormat.html.text(on: [try record(coverage)]).replacing("<wbr>", with: "")
        let marks = [EnvelopeCoverage.unsigned, .unchecked].filter {
            page.contains("https://idp.example.test<br><span class=\"quiet\">envelope: \($0.rawValue)</span></td>")
        }
        #expect(marks == (coverage == .signed ? [] : [coverage]))
    }

    @Test(arguments: ReportFormat.allCases)
    func `have no mark if there is no message`(format: ReportFormat) throws {
        let report = try format.text(on: [ReportSamples.unreadable])
        for coverage in EnvelopeCoverage.allCases where format != .jsonl || coverage != .unchecked {
            #expect(!report.contains(mark(coverage, in: format)))
        }
    }
}
