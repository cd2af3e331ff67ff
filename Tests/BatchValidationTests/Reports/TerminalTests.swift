// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import Testing

@Suite struct `text report on a terminal` {
    @Test(
        arguments: [
            ("one two three", "one two\n    three"), ("one  twothreefour", "one  twothreefour"), ("one two", "one two"),
            ("", ""), ("a  b\n\n", "a  b\n\n"),
            ("  Name: one two three", "  Name:\n      one\n      two\n      three"),
            ("onetwothreefour five", "onetwothreefour\n    five"), ("a onetwothreefour", "a onetwothreefour"),
            ("\u{1B}[31mone\u{1B}[0m two six", "\u{1B}[31mone\u{1B}[0m two\n    six"),
            (
                "\u{E9}\u{E9}\u{E9} \u{E9}\u{E9}\u{E9}\u{E9}\u{E9}\u{E9}",
                "\u{E9}\u{E9}\u{E9} \u{E9}\u{E9}\u{E9}\u{E9}\u{E9}\u{E9}"
            ),
        ]
    )
    func `is wrapped with a hanging indent, and long words stay whole`(text: String, wrapped: String) {
        #expect(TerminalText(written: text).wrapped(to: 10).text == wrapped)
        #expect(TerminalText(written: text).wrapped(to: nil).text == text)
    }

    @Test(
        arguments: [
            (80, nil, 80), (80, "100", 100), (0, nil, nil), (0, "90", 90), (80, "", 80), (80, "0", 80), (80, "x", 80),
            (10, nil, 40), (80, "-1", 80),
        ] as [(Int, String?, Int?)]
    )
    func `has the width of COLUMNS or of the terminal`(columns: Int, variable: String?, width: Int?) {
        #expect(Terminal(ofWidth: columns) { ["COLUMNS": variable][$0] ?? nil } == Terminal(columns: width))
    }

    @Test func `colors severities of details`() throws {
        let plain = try ReportFormat.text.text(on: [ReportSamples.rejected])
        let colored = try ReportFormat.text.text(on: [ReportSamples.rejected], colored: true)
        #expect(plain.contains("\nerror "))
        #expect(colored.contains("\n\u{1B}[31merror\u{1B}[0m "))
    }

    @Test func `counts the lines of an entry in the decoded document`() throws {
        var record = ReportSamples.rejected
        record.findings = [
            Finding(.audienceMismatch, .error, "m", at: SourceLocation(line: 23, column: 4), path: "/p")
        ]
        #expect(try ReportFormat.text.text(on: [record]).contains("  Place: line 23 of the decoded document: /p\n"))
        record.entry = nil
        record.layers = []
        #expect(try ReportFormat.text.text(on: [record]).contains("  Place: /p\n"))
    }
}
