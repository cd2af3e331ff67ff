// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// Text that `String` normalizes: canonically equivalent names, and runs of marks that cost quadratic time.
///
/// With 4 MB of marks, one comparison or hash of a `String` takes longer than the time limit (S-59).
@Suite struct `text of senders in reports` {
    private static let marks = String(repeating: "\u{301}\u{316}", count: 1_000_000)

    private static func record(_ changes: [(String, String)]) -> ReportRecord {
        var text = String(decoding: ReportSamples.response, as: UTF8.self)
        for (old, new) in changes { text = text.replacingOccurrences(of: old, with: new, options: .literal) }
        var options = ValidationOptions(time: .issueInstant)
        options.showsValues = true
        return DocumentValidator(options).validate(InputFile(Array(text.utf8)), from: "a.xml")
    }

    @Test func `distinguishes two names that are canonically equivalent`() throws {
        let second = """
            <saml:Attribute Name="\u{212A}"><saml:AttributeValue>second</saml:AttributeValue></saml:Attribute>\
            </saml:AttributeStatement>
            """
        let record = Self.record([
            ("Name=\"uid\"", "Name=\"K\""), (ReportSamples.value, "first"), ("</saml:AttributeStatement>", second),
        ])
        let report = Data(try ReportFormat.jsonl.report(on: [record]))
        #expect(report.range(of: Data(#""K":["first"]"#.utf8)) != nil)
        #expect(report.range(of: Data(#":["second"]"#.utf8)) != nil)
    }

    @Test func `distinguishes two issuers that are canonically equivalent`() throws {
        let records = ["K", "\u{212A}"].map { issuer in
            var record = ReportSamples.accepted()
            record.outline?.issuer = issuer
            return record
        }
        let page = try ReportFormat.html.text(on: records)
        #expect(page.components(separatedBy: #"<tr><th scope="row" class="value">"#).count == 3)
    }

    @Test(
        .timeLimit(.minutes(10)),
        arguments: ["Name=\"uid\"", "InResponseTo=\"_q1\"", "_a1", "https://idp.example.test"]
    )
    func `reports a document that contains a run of marks`(place: String) throws {
        let text = String(Self.marks.unicodeScalars.prefix(100_000))
        let record = Self.record([(place, place.hasSuffix("\"") ? "\(place.dropLast())\(text)\"" : place + text)])
        for format in ReportFormat.allCases { #expect(try !format.report(on: [record, record]).isEmpty) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `counts and reports a run of marks as issuer, path or entry`() throws {
        let record = ReportSamples.hostile(String(Self.marks.unicodeScalars.prefix(100_000)))
        for format in ReportFormat.allCases { #expect(try !format.report(on: [record, record]).isEmpty) }
    }

    @Test(.timeLimit(.minutes(10)))
    func `uses no short name for an algorithm with a run of marks`() {
        #expect(AlgorithmName.short(Self.marks).utf8.count == Self.marks.utf8.count)
        #expect(AlgorithmName.short("http://www.w3.org/2001/04/xmlenc#sha256") == "sha256")
    }
}
