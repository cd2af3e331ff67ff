// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Foundation
internal import TestVectors
internal import Testing

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Files that the system does not read, among others that it reads. A shell creates them in a folder with five documents.
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
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { $0.contains(".xml") }
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

    /// After the writer of a pseudo-terminal has closed it, the reader gets the error of a disk that fails.
    @Test func `keep the rows of the documents before the fault`() throws {
        try Folder.with { folder in
            let made = try Shell.run(
                #"printf '{"SAMLResponse":"%s"}\n' "$($tool encode <$vectors/responses/xmlsec1/minimal.xml)" >line"#,
                in: folder
            )
            #expect(made.status == 0)
            let reader = FileHandle(fileDescriptor: unsafe posix_openpt(O_RDWR | O_NOCTTY), closeOnDealloc: true)
            let terminal = reader.fileDescriptor
            try #require(unsafe grantpt(terminal) == 0 && unlockpt(terminal) == 0)
            let name = try #require(unsafe ptsname(terminal))
            let writer = try Self.start("/bin/sh", "-c", "cat line line line", in: folder) {
                $0.standardOutput = FileHandle(forUpdatingAtPath: unsafe String(cString: name))
            }
            let output = folder.appending(path: "output")
            try Data().write(to: output)
            let tool = try Self.start(
                Tool.url.path(),
                "validate",
                "--at",
                "2026-05-01T10:01:00Z",
                "--format",
                "jsonl",
                "--input-format",
                "jsonl",
                "-",
                in: folder
            ) {
                $0.standardInput = reader
                $0.standardOutput = try FileHandle(forWritingTo: output)
                $0.standardError = FileHandle.nullDevice
            }
            for process in [writer, tool] { process.waitUntilExit() }
            #expect(tool.terminationStatus == 74)
            let rows = try String(contentsOf: output, encoding: .utf8).split(separator: "\n")
            #expect(rows.count == 3 && rows.allSatisfy { $0.contains(#""verdict":"accept""#) })
        }
    }

    /// Starts a process whose streams a closure sets.
    private static func start(
        _ words: String...,
        in folder: URL,
        streams: (Process) throws -> Void
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.currentDirectoryURL = folder
        try streams(process)
        try process.run()
        return process
    }
}

extension ReportFormat {
    fileprivate var hasNotes: Bool { ![.text, .jsonl, .csv].contains(self) }
}
