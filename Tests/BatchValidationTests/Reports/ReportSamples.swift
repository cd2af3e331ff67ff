// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML

/// Sample records, and functions that write reports about them.
enum ReportSamples {
    /// A marker that occurs nowhere else.
    static let nameID = "zq-name-identifier-7391"
    static let value = "zq-attribute-value-5527"

    /// Text that is harmful in a report without escaping.
    static let hostile = [
        "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "a\u{2028}b\u{2029}c", "x\u{202E}txt.lmx",
        "nul\u{0}bel\u{7}esc\u{1B}[31m", "=cmd|' /C calc'!A0", "]]><![CDATA[", "<!--", "quote\"'&amp;", "two\r\nlines",
        "[link](https://evil.example.test) {0}", "wide\u{FFFE}\u{FFFF}",
        "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "  =1", "\u{FF1D}1", "'=1", "a;=1+1", "a; @SUM(1);-2", ";", "a\";=1",
        "\";=1",
        "a\t=1", "a,=1", "a\",=1", "\"\u{301},=1", ";\u{301}=1", "\\\u{301}u{9}", "\\u{9}", "\\ud800",
        "&#0;&lt;&amp;amp;",
        "-->", "]]>", "</style><style>*{}", "</title>", "'onload='x", "a\u{85}b\u{9B}31m\u{9D}0;title\u{7}",
        "\u{7F}\u{8}",
        "\u{2066}\u{200F}\u{061C}\u{FEFF}", "{\"verdict\":\"accept\"}\n{\"verdict\":\"accept\"}",
        "$(id) `id` %n {{x}} ${x}",
        String(repeating: "A", count: 5_000), String(repeating: "=\";", count: 500),
    ]

    /// An accepted response with the warning that signatures were not verified.
    static let response = Array(
        """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:\
        assertion" ID="_r1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" InResponseTo="_q1"><saml:Issuer>\
        https://idp.example.test</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:\
        status:Success"/></samlp:Status><saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
        <saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject><saml:NameID>\(nameID)</saml:NameID>\
        <saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/></saml:Subject><saml:Conditions \
        NotBefore="2026-05-01T09:59:00Z" NotOnOrAfter="2026-05-01T10:05:00Z"/><saml:AttributeStatement>\
        <saml:Attribute Name="uid"><saml:AttributeValue>\(value)</saml:AttributeValue></saml:Attribute>\
        </saml:AttributeStatement></saml:Assertion></samlp:Response>
        """.utf8
    )

    /// The record of the response.
    static func accepted(showsValues: Bool = false) -> ReportRecord {
        var options = ValidationOptions(time: .issueInstant)
        options.exchangeIsAtStake = true
        options.showsValues = showsValues
        return DocumentValidator(options).validate(InputFile(response), from: "captures/a.xml")
    }

    /// A document that was rejected for two reasons.
    static var rejected: ReportRecord {
        var record = accepted()
        record.source = "captures/b.har"
        record.entry = "3"
        record.layers = ["percent", "base64"]
        record.findings = [
            Finding(.audienceMismatch, .error, "one differs from \"another\"", expected: "one", actual: "another"),
            Finding(
                .conditionsExpired,
                .error,
                "too late, by far",
                at: SourceLocation(line: 2, column: 7),
                path: "/r/c"
            ),
        ]
        return record
    }

    /// An input without a document.
    static var unreadable: ReportRecord {
        DocumentValidator(ValidationOptions(time: .issueInstant)).validate(InputFile([]), from: "empty")
    }

    /// A document with harmful text in every value.
    static func hostile(_ text: String) -> ReportRecord {
        var record = rejected
        record.source = "dir/" + text
        record.entry = text
        record.layers = [text]
        record.outline?.id = text
        record.outline?.issuer = text
        record.outline?.destination = text
        record.outline?.kind = text
        record.outline?.issueInstant = text
        record.outline?.inResponseTo = text
        record.outline?.status = [text]
        record.outline?.assertions[0].attributeNames = [text]
        record.findings = [Finding(.samlBadID, .error, text, path: text, expected: text, actual: text, cause: text)]
        return record
    }

    /// All samples, and enough of one kind to fill a JUnit suite.
    static var records: [ReportRecord] {
        [accepted(), accepted(showsValues: true), rejected, unreadable] + hostile.map { hostile($0) } + [rejected]
    }
}

extension ReportFormat {
    /// Writes a report, storing and restoring the writer before one of the records.
    func report(
        on records: [ReportRecord],
        colored: Bool = false,
        grouped: Bool? = nil,
        restoringAt position: Int? = nil
    ) throws -> [UInt8] {
        var writer = makeWriter(grouped: grouped, on: Terminal(isColored: colored))
        var tally = BatchTally()
        var bytes = writer.begin()
        for (index, record) in records.enumerated() {
            if index == position { writer = try Self.restored(writer) }
            let row = writer.row(for: record)
            tally.add(row)
            bytes += writer.append(row)
        }
        if position == records.count { writer = try Self.restored(writer) }
        return bytes + writer.end(tally)
    }

    /// Writes a report and returns it as text.
    func text(on records: [ReportRecord], colored: Bool = false, grouped: Bool? = nil) throws -> String {
        String(decoding: try report(on: records, colored: colored, grouped: grouped), as: UTF8.self)
    }

    private static func restored<Writer: ReportWriter>(_ writer: Writer) throws -> Writer {
        try JSONDecoder().decode(Writer.self, from: JSONEncoder().encode(writer))
    }
}
