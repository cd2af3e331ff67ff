// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import Testing

@Suite struct `CSV report` {
    private let header = """
        source,entry,verdict,code,message,cause,line,column,path,errors,warnings,codes,kind,id,issuer,issueInstant,\
        inResponseTo,destination,status,assertions,notBefore,notOnOrAfter,signatures,attributes,nameID,values,cleanup,\
        encodedBytes,bytes,sha256,layers,remedy,envelope,verified,statusMessage,key,authnInstant,authnContext,authenticatingAuthority,sessionIndex,\
        headline,nextStep,checks,party\r\n
        """

    /// The cells of the description, apart from the party.
    private static func description(_ record: ReportRecord) -> String {
        let description = DocumentDescription(record)
        let checks = description.checks.map { "\($0.check.rawValue)=\($0.state.name)" }.joined(separator: " ")
        func cell(_ text: String) -> String { text.contains(",") ? "\"\(text)\"" : text }
        return "\(cell(description.headline)),\(cell(description.nextStep ?? "")),\(checks)"
    }

    @Test func `has a header and one row for each document`() throws {
        let accepted = ReportSamples.accepted()
        let document = """
            Response,_r1,https://idp.example.test,2026-05-01T10:00:00Z,_q1,,urn:oasis:names:tc:SAML:2.0:status:Success,\
            _a1,2026-05-01T09:59:00Z,2026-05-01T10:05:00Z,,uid,,,unchanged,\(accepted.exchange?.encodedBytes ?? 0),\
            \(accepted.bytes),\(accepted.sha256 ?? "")
            """
        let remedy = Finding.Code.audienceMismatch.meaning.remedy
        #expect(
            try ReportFormat.csv.text(on: [accepted, ReportSamples.rejected])
                == header
                + "captures/a.xml,,undecided,,,,,,,0,1,signature.unchecked,\(document),,,unchecked,false,,,,,,,"
                + "\(Self.description(accepted)),\r\n"
                + "captures/b.har,3,reject,audience.mismatch,\"one differs from \"\"another\"\"\",,,,,2,0,"
                + "audience.mismatch conditions.expired,\(document),percent base64,\"\(remedy)\",unchecked,false,,,,,,,"
                + "\(Self.description(ReportSamples.rejected)),identity-provider\r\n"
        )
    }

    @Test(arguments: [
        ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"), ("'quoted", "''quoted"), ("  =1", "'  =1"), ("\t=1", #"\u{9}=1"#),
        ("\r\n", #"\u{d}\u{a}"#), ("\u{FF1D}1", "'\u{FF1D}1"), (#"a\b"#, #"a\\b"#), (#"\u{9}"#, #"\\u{9}"#), ("", ""),
        ("a=b", "a=b"), ("a;=1", #"a\u{3b}=1"#), (";", #"\u{3b}"#), ("a\";=1", #""a""\u{3b}=1""#),
        ("\"\u{301},", "\"\"\"\u{301},\""), (";\u{301}", "\\u{3b}\u{301}"), ("\\\u{301}", "\\\\\u{301}"),
    ])
    func `writes no cell that a spreadsheet reads as a formula`(text: String, cell: String) throws {
        var record = ReportSamples.accepted()
        record.source = text
        let report = try ReportFormat.csv.text(on: [record])
        #expect(report.hasPrefix(header + cell + ",,undecided,"))
    }

    @Test(arguments: ReportSamples.hostile)
    func `has one cell for each row if a program splits cells at semicolons or tabs`(text: String) throws {
        let report = try ReportFormat.csv.report(on: [ReportSamples.hostile(text)])
        #expect(!report.contains(UInt8(ascii: ";")) && !report.contains(UInt8(ascii: "\t")))
        let rows = report.split(separator: UInt8(ascii: "\n"))
        #expect(rows.count == 2)
        for row in rows {
            #expect(!"=+-@\t\r".utf8.contains(row.first { $0 != UInt8(ascii: "\"") } ?? 0))
            #expect(row.last == UInt8(ascii: "\r") && row.count { $0 == UInt8(ascii: "\r") } == 1)
        }
    }

    @Test func `writes values as JSON on request`() throws {
        let report = try ReportFormat.csv.text(on: [ReportSamples.accepted(showsValues: true)])
        #expect(report.contains(",uid,\(ReportSamples.nameID),\"[{\"\"uid\"\":[\"\"\(ReportSamples.value)\"\"]}]\","))
    }
}
