// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import Testing

/// Files that the system does not read, among others that it reads.
///
/// A shell creates them in a folder with five documents.
@Suite struct `unreadable files among documents` {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var script: String
        var status: Int32
        var message: String?
    }

    static let rows = [
        Row(
            testDescription: "a disk that fails",
            script: "ln -s /proc/self/mem in/10002x.xml",
            status: 74,
            message: "in/10002x.xml: cannot be read: Input/output error"
        ),
        Row(
            testDescription: "a circular link",
            script: "ln -s 10002x.xml in/10002x.xml",
            status: 66,
            message: "in/10002x.xml: cannot be opened: Too many levels of symbolic links"
        ),
        Row(testDescription: "a link to the folder", script: "ln -s . in/10002x", status: 1),
        Row(testDescription: "a pipe", script: "mkfifo in/10002x.xml", status: 1),
        Row(testDescription: "a link to an endless device", script: "ln -s /dev/zero in/10002x.xml", status: 1),
        Row(testDescription: "a link to a full device", script: "ln -s /dev/full in/10002x.xml", status: 1),
    ]

    /// The lines of a report that name a document; the notes of a format about the run are on other lines.
    private func documents(_ bytes: [UInt8]) -> [Substring] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).filter { $0.contains(".xml") }
    }

    private func check(_ row: Row, _ format: ReportFormat, prefix: String = "", tool: String = "$tool") throws {
        try Folder.with { folder in
            let documents = folder.appending(path: "in")
            try FileManager.default.createDirectory(at: documents, withIntermediateDirectories: false)
            try `samltool validate --resume`.fill(documents, 5)
            let command = "\(tool) validate --at 2026-05-01T10:01:00Z --format \(format.rawValue) in"
            let expected = try Shell.run("chmod 755 . in; \(prefix) \(command)", in: folder)
            #expect(expected.status == 1)
            let result = try Shell.run("\(row.script); \(prefix) \(command) --jobs 2", in: folder)
            #expect(result.status == row.status)
            #expect(result.errors == (row.message.map { "samltool: \($0)\n" } ?? ""))
            #expect(self.documents(result.output) == self.documents(expected.output))
            #expect(self.documents(result.output).count >= 5)
            #expect(result.text.contains("1 input could not be read") == (row.message != nil && format.hasNotes))
        }
    }

    @Test(arguments: rows, ReportFormat.allCases)
    func `change no row of the others`(row: Row, format: ReportFormat) throws {
        try check(row, format)
    }

    @Test(
        .enabled(
            if: `files that samltool creates`.hasOtherUsers,
            "needs root, setpriv and python3, to act as another user"
        ),
        arguments: [": >in/10002x.xml; chmod 0 in/10002x.xml", "mkdir in/10002x.xml; chmod 0 in/10002x.xml"]
    )
    func `change no row of the others if the user may not read them`(script: String) throws {
        let row = Row(
            testDescription: script,
            script: script,
            status: 66,
            message: "in/10002x.xml: cannot be opened: Permission denied"
        )
        let prefix = "install -m 755 $tool tool;" + Self.asOther
        for format in ReportFormat.allCases { try check(row, format, prefix: prefix, tool: "./tool") }
    }

    static let asOther = " setpriv --reuid 59999 --regid 59999 --clear-groups"

    /// What a pseudo-terminal gives to the reader, the number of whole documents in it, and the format.
    ///
    /// A document takes 2,048
    /// bytes of a tar archive. The format is detected from the first 64 KiB, which must be readable.
    static let streams = [
        ("for number in $(seq 60); do cat line; done", 60, "jsonl"),
        ("stty -opost <&1; tar -cf - --format=ustar copies | head -c 103600", 50, "auto"),
    ]

    /// After the writer of a pseudo-terminal has closed it, the reader gets the error of a disk that fails.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "needs python3"),
        arguments: streams
    )
    func `keep the rows of the documents before the fault`(script: String, count: Int, format: String) throws {
        try Folder.with { folder in
            let result = try Shell.run(
                #"""
                cp $vectors/responses/xmlsec1/minimal.xml a.xml; mkdir copies
                for number in {10..70}; do cp a.xml copies/$number.xml; done
                printf '{"SAMLResponse":"%s"}\n' "$($tool encode <a.xml)" >line
                /usr/bin/python3 -c '
                import os, pty, subprocess, sys
                reader, terminal = pty.openpty()
                subprocess.Popen(["/bin/sh", "-c", sys.argv[1]], stdout=terminal)
                os.close(terminal)
                sys.exit(subprocess.call(sys.argv[2:], stdin=reader))
                ' '\#(script)' $tool validate --at 2026-05-01T10:01:00Z --format jsonl --input-format \#(format) -
                """#,
                in: folder
            )
            #expect(result.status == 74)
            #expect(result.errors.hasSuffix("samltool: -: cannot be read: Input/output error\n"))
            #expect(result.lines.count == count)
            #expect(result.lines.allSatisfy { $0.contains(#""verdict":"undecided""#) })
        }
    }
}

extension ReportFormat {
    fileprivate var hasNotes: Bool { ![.text, .jsonl, .csv].contains(self) }
}
