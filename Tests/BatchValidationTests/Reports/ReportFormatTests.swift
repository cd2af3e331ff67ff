// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import SAML
internal import SAMLEncoding
internal import Testing

/// Requirements on every report format.
@Suite struct `every report` {
    @Test(arguments: ReportFormat.allCases)
    func `omits personal data by default`(format: ReportFormat) throws {
        let report = try format.text(on: [ReportSamples.accepted(), ReportSamples.rejected])
        #expect(!report.contains(ReportSamples.nameID))
        #expect(!report.contains(ReportSamples.value))
    }

    @Test(arguments: [ReportFormat.jsonl, .csv, .html])
    func `includes personal data on request`(format: ReportFormat) throws {
        let report = try format.text(on: [ReportSamples.accepted(showsValues: true)])
        #expect(report.contains(ReportSamples.nameID))
        #expect(report.contains(ReportSamples.value))
    }

    @Test(arguments: ReportFormat.allCases)
    func `resumes from its stored state with the same bytes`(format: ReportFormat) throws {
        let records = ReportSamples.records
        let whole = try format.report(on: records)
        for position in 0...records.count {
            #expect(try format.report(on: records, restoringAt: position) == whole, "before row \(position)")
        }
    }

    @Test(arguments: [ReportFormat.junit, .html])
    func `resumes in the middle of many rows`(format: ReportFormat) throws {
        let records = (0..<250).map { number in
            var record = ReportSamples.rejected
            record.entry = String(number)
            record.outline?.issuer = "https://\(number % 230).example.test"
            return record
        }
        let whole = try format.report(on: records)
        for position in [1, 99, 100, 101, 205, 249] {
            #expect(try format.report(on: records, restoringAt: position) == whole)
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func `is not controlled by the text of a document`(format: ReportFormat) throws {
        for text in ReportSamples.hostile {
            let report = try format.text(on: [ReportSamples.hostile(text)])
            let lineEnds: Set<Unicode.Scalar> = ["\n", "\r"]
            #expect(report.unicodeScalars.allSatisfy { !$0.isUnsafeInReport || lineEnds.contains($0) })
            let calm = try format.text(on: [ReportSamples.hostile("calm")])
            #expect(report.count { $0.isNewline } == calm.count { $0.isNewline }, "\(text.debugDescription)")
        }
    }

    @Test(arguments: ReportFormat.allCases)
    func `is written for a run without documents`(format: ReportFormat) throws {
        let report = try format.report(on: [])
        #expect(report.isEmpty == (format == .jsonl))
    }
}

@Suite struct `text report` {
    @Test func `is plain without a terminal`() throws {
        #expect(
            try ReportFormat.text.text(on: [ReportSamples.accepted(), ReportSamples.rejected, ReportSamples.unreadable])
                == """
                undecided  captures/a.xml: \(DocumentDescription(ReportSamples.accepted()).headline) [signature.unchecked]
                reject     captures/b.har#3: Rejected: unexpected audience `another`. [audience.mismatch and 1 more]
                unreadable empty: Unreadable: the input is empty. [input.empty]

                3 documents: 0 accept, 1 undecided, 1 reject, 1 unreadable
                  1  undecided  no trusted key was given, so no signature was verified
                  1  reject     unexpected audience `another`
                  1  unreadable the input is empty

                """
        )
    }

    private static func expired(_ entry: Int) -> ReportRecord {
        var record = ReportSamples.rejected
        record.entry = "\(entry)"
        return record
    }

    @Test func `has a line for each cause with the command for an example if there are many documents`() throws {
        let records = [ReportSamples.unreadable] + (1...50).map(Self.expired)
        let report = try ReportFormat.text.text(on: records)
        let grouped = """
            51 documents: 0 accept, 0 undecided, 50 reject, 1 unreadable
              50  reject     unexpected audience `another`, at 2026-05-01T10:00:00Z. Next: samltool validate --entry '#1' captures/b.har
               1  unreadable the input is empty. Next: samltool validate empty

            """
        #expect(report == grouped)
        #expect(try ReportFormat.text.text(on: records, grouped: true) == grouped)
        let rows = try ReportFormat.text.text(on: records, grouped: false)
        #expect(rows.hasSuffix("\n\n51 documents: " + grouped.dropFirst(14).replacing(/(, at|\. Next:).*/, with: "")))
        #expect(rows.contains("\nreject     captures/b.har#50: Rejected: "))
        let few = Array(records.dropLast())
        #expect(try ReportFormat.text.text(on: few) == ReportFormat.text.text(on: few, grouped: false))
    }

    @Test func `keeps the command for an example in one line of a terminal, so that it can be pasted`() {
        var writer = ReportFormat.text.makeWriter(grouped: true, on: Terminal(columns: 60))
        var tally = BatchTally()
        for record in (1...3).map(Self.expired) {
            let row = writer.row(for: record)
            tally.add(row)
            _ = writer.append(row)
        }
        let report = String(decoding: writer.end(tally), as: UTF8.self)
        #expect(report.contains("samltool validate --entry '#1' captures/b.har\n"))
        #expect(!report.contains("\u{1F}"))
    }

    @Test(arguments: [ReportFormat.text, .markdown, .html])
    func `says that a run was interrupted`(format: ReportFormat) {
        var writer = format.makeWriter()
        var tally = BatchTally()
        let rows = [ReportSamples.accepted(), ReportSamples.accepted()].map(writer.row)
        for row in rows { tally.add(row) }
        tally.wasInterrupted = true
        let bytes = writer.begin() + rows.flatMap { writer.append($0) } + writer.end(tally)
        #expect(String(decoding: bytes, as: UTF8.self).contains("The run was interrupted"))
    }

    @Test func `is its summary alone if it is quiet, with warnings in their number`() {
        var warned = ReportSamples.accepted()
        warned.findings.append(Finding(.attributesEmpty, .warning, "m"))
        var writer = ReportFormat.text.makeWriter(quiet: true)
        var tally = BatchTally()
        for record in [warned, warned, ReportSamples.rejected] {
            let row = writer.row(for: record)
            tally.add(row)
            #expect(writer.append(row).isEmpty)
        }
        #expect(
            String(decoding: writer.end(tally), as: UTF8.self) == """
                3 documents: 0 accept, 2 undecided, 1 reject, 0 unreadable
                  2  undecided  no trusted key was given, so no signature was verified
                  1  reject     unexpected audience `another`
                  without an error: 2 attributes.empty

                """
        )
    }

    @Test func `colors verdicts and codes on a terminal`() throws {
        let report = try ReportFormat.text.text(on: [ReportSamples.accepted(), ReportSamples.rejected], colored: true)
        #expect(
            report.hasPrefix(
                "\u{1B}[33mundecided \u{1B}[0m captures/a.xml: \u{1B}[1mUndecided: "
            )
        )
        #expect(
            report.contains("\u{1B}[31mreject    \u{1B}[0m captures/b.har#3: \u{1B}[1mRejected: unexpected audience")
        )
        #expect(
            report.contains("0 accept, \u{1B}[33m1 undecided\u{1B}[0m, \u{1B}[31m1 reject\u{1B}[0m, 0 unreadable\n")
        )
    }

    @Test(
        arguments: [
            (nil, "xterm", true), ("1", "xterm", false), ("", "xterm", true), (nil, "dumb", false), (nil, nil, false),
            (nil, "", false),
        ] as [(String?, String?, Bool)]
    )
    func `depends on the terminal and the environment`(
        noColor: String?,
        term: String?,
        isWanted: Bool
    ) {
        #expect(
            Terminal(ofWidth: 80) { ["NO_COLOR": noColor, "TERM": term][$0] ?? nil }
                == Terminal(isColored: isWanted, columns: 80)
        )
    }
}
