// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import TestVectors
internal import Testing

/// `Scripts/check-reports` tests the page in a browser.
@Suite struct `HTML report` {
    /// The text between the first occurrences of two strings.
    private func part(of page: String, after start: String, before end: String) throws -> String {
        let from = try #require(page.range(of: start)).upperBound
        let to = try #require(page.range(of: end, range: from..<page.endIndex)).lowerBound
        return String(page[from..<to])
    }

    /// The digest in the record of an unreadable input.
    private func sha256(_ text: String) throws -> Data {
        let validator = DocumentValidator(ValidationOptions(time: .issueInstant))
        let digits = Array(try #require(validator.validate(InputFile(Array(text.utf8)), from: "text").sha256))
        let starts = stride(from: 0, to: digits.count, by: 2)
        return Data(starts.compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) })
    }

    @Test func `contains every row as JSON`() throws {
        let page = try ReportFormat.html.text(on: ReportSamples.records)
        let list = try part(of: page, after: "<tbody>", before: "</noscript>")
        let comments = list.components(separatedBy: "<!--").dropFirst().map { $0.components(separatedBy: "-->")[0] }
        let rows = try comments.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:] }
        #expect(rows.count == ReportSamples.records.count)
        #expect(rows[0]["i"] as? String == "https://idp.example.test")
        #expect((rows[2]["r"] as? [String: Any])?["entry"] as? String == "3")
        // Also for the script, no character of a text steers the page.
        let texts = String(decoding: try JSONSerialization.data(withJSONObject: rows), as: UTF8.self)
        #expect(!texts.unicodeScalars.contains { $0.isUnsafeInReport })
    }

    @Test func `allows only its own style and script`() throws {
        let page = try ReportFormat.html.text(on: [ReportSamples.accepted()])
        let policy = try part(of: page, after: "Content-Security-Policy\" content=\"", before: "\"")
        for (directive, start, end) in [("style-src", "<style>", "</style>"), ("script-src", "<script>", "</script>")] {
            let text = try part(of: page, after: start, before: end)
            let digest = try sha256(text).base64EncodedString()
            #expect(policy.contains("\(directive) 'sha256-\(digest)'"))
        }
        #expect(policy.hasPrefix("default-src 'none'; "))
        #expect(!policy.contains("unsafe"))
    }

    @Test func `creates no element from the text of a document`() throws {
        // `wbr` marks the places where a name can break.
        func elements(_ page: String) -> Int {
            page.replacing("<wbr>", with: "").utf8.count { $0 == UInt8(ascii: "<") }
        }
        let calm = try ReportFormat.html.text(on: [ReportSamples.hostile("calm")])
        for text in ReportSamples.hostile {
            let page = try ReportFormat.html.text(on: [ReportSamples.hostile(text)])
            #expect(elements(page) == elements(calm), "\(text.debugDescription)")
        }
    }

    @Test func `writes names of the catalog as code`() throws {
        let page = try ReportFormat.html.text(on: ReportSamples.records)
        let chart = try part(of: page, after: "<ul class=\"findings card\">", before: "</ul>")
        #expect(chart.contains("<strong>Remedy:</strong>"))
        #expect(!chart.contains("`"))
        #expect(chart.components(separatedBy: "<code>").count > chart.components(separatedBy: "<summary>").count)
    }

    @Test func `states prominently how many documents it omits`() {
        let accepted = ReportSamples.accepted()
        let rejected = ReportSamples.rejected
        let rows = [accepted, rejected].map {
            ReportRow($0, DocumentDescription($0), group: "g", bytes: Array("{}".utf8))
        }
        var writer = ReportFormat.html.makeWriter()
        var tally = BatchTally()
        var written = 0
        for (row, count) in [(rows[0], 160_003), (rows[1], 40_005)] {
            for _ in 0..<count {
                tally.add(row)
                written += writer.append(row).isEmpty ? 0 : 1
            }
        }
        #expect(written == 200_000)
        let page = String(decoding: writer.end(tally), as: UTF8.self)
        #expect(page.contains("This page lists 200,000 of 200,008 documents. 8 are counted"))
        #expect(page.contains(": 0 accepted, 3 undecided, 5 rejected, 0 unreadable."))
        #expect(page.contains("<dd id=\"total-undecided\" class=\"undecided\">160,003</dd>"))
        #expect(page.contains("<td class=\"number reject\" data-label=\"rejected\">40,005</td>"))
    }

    @Test func `limits its size for browsers`() {
        let record = ReportSamples.rejected
        let row = ReportRow(
            record,
            DocumentDescription(record),
            bytes: Array(repeating: UInt8(ascii: " "), count: 1 << 20)
        )
        var writer = ReportFormat.html.makeWriter()
        let written = (0..<260).count { _ in !writer.append(row).isEmpty }
        #expect(written == 256)
    }

    @Test func `lists each document without scripts, with its first error and remedy`() throws {
        let page = try ReportFormat.html.text(on: [ReportSamples.accepted(), ReportSamples.rejected])
        let table = try part(of: page, after: "<tbody>", before: "</noscript>")
        let rows = table.components(separatedBy: "<tr class=").dropFirst()
        #expect(rows.count == 2)
        let rejected = try #require(rows.last).replacing("<wbr>", with: "")
        for part in [
            ">captures/b.har#3</th>", ">rejected</td>", "<code>audience.mismatch, conditions.expired</code>",
            "Rejected: unexpected audience",
        ] {
            #expect(rejected.contains(part), "\(part)")
        }
        #expect(rejected.contains(Finding.Code.audienceMismatch.meaning.remedy.prefix(20)))
    }

    @Test(.requiresXMLSec) func `begins with the facts of the run`() throws {
        var settings = RunOptions()
        let trust = TestVectors.directory.appending(path: "keys/idp-rsa.crt.pem").path
        for (name, value) in [("trust", trust), ("audience", "https://sp.example.test"), ("jobs", "1")] {
            let key = try #require(PolicyKey.named(name))
            settings[key] = try key.parse([Array(value.utf8)])
        }
        let time = Timestamp(seconds: 1_777_630_000)
        let check = try SignatureCheck(
            settings.settings.signatures,
            policy: ValidationPolicy(),
            limits: .batch,
            readAt: time
        )
        let facts = RunFacts(version: "samltool <1>", time: .instant(time), options: settings, check: check)
        var writer = ReportFormat.html.makeWriter(facts: facts)
        _ = writer.begin()
        let page = String(decoding: writer.end(BatchTally()), as: UTF8.self)
        for part in [
            "samltool &lt;1&gt;", "2026-05-01T10:06:40Z", "--audience https://sp.example.test", "--trust \(trust)",
        ] {
            #expect(page.contains(part), "\(part)")
        }
        #expect(page.contains("sha256:"))
        #expect(page.contains(", for every issuer"))
        #expect(!page.contains("--jobs"))
        let unchecked = RunFacts(version: "", time: .issueInstant, options: RunOptions(), check: nil)
        var other = ReportFormat.html.makeWriter(facts: unchecked)
        #expect(String(decoding: other.end(BatchTally()), as: UTF8.self).contains("signatures were not verified"))
    }

    @Test func `counts 200 issuers by name and the others together`() throws {
        let records = (0..<203).map { number in
            var record = ReportSamples.rejected
            record.outline?.issuer = "https://\(number).example.test"
            return record
        }
        let page = try ReportFormat.html.text(on: records)
        let table = try part(of: page, after: "<table id=\"issuers\">", before: "</table>")
        #expect(table.components(separatedBy: "<tr>").count - 2 == 201)
        #expect(
            table.contains(
                "all other issuers</th><td class=\"number quiet\" data-label=\"accepted\">0</td>"
                    + "<td class=\"number quiet\" data-label=\"undecided\">0</td>"
                    + "<td class=\"number reject\" data-label=\"rejected\">3</td>"
            )
        )
    }

    @Test func `names every code of a document with more findings than it lists`() throws {
        var record = ReportSamples.rejected
        record.findings = Array(repeating: record.findings[0], count: 50) + [Finding(.samlBadURI, .error, "late")]
        let page = try ReportFormat.html.text(on: [record])
        #expect(page.contains(#""more":11,"c":["audience.mismatch","saml.bad-uri"]"#))
    }
}
