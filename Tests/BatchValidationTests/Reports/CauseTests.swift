// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import SAML
internal import Testing

/// The causes of the documents that are not accepted, as reports for people show them.
@Suite struct `causes of a run` {
    /// A document that expired at a time; its message is different each time.
    private func expired(_ day: Int, entry: Int) throws -> ReportRecord {
        let document = ReportSamples.response
        var record = DocumentValidator(
            ValidationOptions(time: .instant(try #require(Timestamp(rfc3339: "2026-06-\(day)T00:00:00Z"))))
        ).validate(InputFile(document), from: "log")
        record.entry = "\(entry)"
        return record
    }

    private func tally(_ records: [ReportRecord]) -> BatchTally {
        let writer = ReportFormat.markdown.makeWriter()
        return records.reduce(into: BatchTally()) { $0.add(writer.row(for: $1)) }
    }

    @Test func `group documents whose values differ, the most frequent first`() throws {
        let records = try [
            ReportSamples.rejected, expired(10, entry: 1), expired(11, entry: 2), ReportSamples.unreadable,
        ]
        let causes = tally(records).causes.inOrder
        #expect(causes.map(\.count) == [2, 1, 1])
        #expect(causes.first?.reason == "the assertion expired")
        #expect(causes.first?.document == "log#1")
        #expect(causes.allSatisfy { $0.verdict != .accept })
    }

    @Test func `are limited in number, and count the others`() {
        let records = (0..<150).map { number in
            var record = ReportSamples.rejected
            record.findings = [
                Finding(.audienceMismatch, .error, "x", expected: "https://a.test", actual: "urn:\(number)")
            ]
            return record
        }
        let causes = tally(records).causes
        #expect(causes.inOrder.count == 100)
        #expect(causes.omitted == 50)
    }

    @Test func `lead a page and a ticket with one sentence`() throws {
        let records = try [ReportSamples.rejected, expired(10, entry: 1), expired(11, entry: 2)]
        let markdown = try ReportFormat.markdown.text(on: records)
        let sentence = "2 of 3 documents are rejected since 2026-05-01T10:00:00Z: the assertion expired."
        #expect(markdown.contains(sentence), "\(markdown)")
        let page = try ReportFormat.html.text(on: records)
        #expect(page.contains(sentence), "\(page.prefix(2_000))")
        #expect(page.contains("<li class=\"card\"><p class=\"cause\"><span class=\"count\">2</span>"))
        // A page about one document needs no causes.
        #expect(try !ReportFormat.html.text(on: [ReportSamples.rejected]).contains("<ol class=\"causes\">"))
    }

    @Test func `occupy a bounded number of periods`() {
        var times = TimeCounts()
        for number in 0..<10_000 { times.add(number * 7_919 - 20_000_000) }
        let columns = times.columns(12, of: times.range ?? 0...0)
        #expect(columns.reduce(0, +) == 10_000)
        #expect(columns.allSatisfy { $0 > 400 })
    }

    @Test func `of hostile documents are text in Markdown`() throws {
        for text in ReportSamples.hostile where !text.contains("`") {
            let report = try ReportFormat.markdown.text(on: [ReportSamples.hostile(text), ReportSamples.hostile(text)])
            // Code spans contain plain text.
            let marked = report.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map {
                    $0.element.replacing(#"\<"#, with: "").replacing(#"\["#, with: "")
                }
            #expect(!marked.contains { $0.contains("<") || $0.contains("[") }, "\(report)")
        }
        let escaped: MarkdownText = "\("a@b.test [x](y) <i> https://c.test/ www.d.test `e` *f*")"
        #expect(
            escaped.text == #"a`@`b\.test \[x\](y) \<i\> https\://c\.test/ www\.d\.test \`e\` \*f\*"#
        )
        #expect(MarkdownText(code: "a`b``c").text == "``` a`b``c ```")
    }
}
