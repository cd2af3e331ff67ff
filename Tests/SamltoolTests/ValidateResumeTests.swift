// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The real command, killed at any moment and started again.
@Suite struct `samltool validate --resume` {
    private static let inWindow = "2026-05-01T10:01:00Z"

    /// Fills a folder with documents of the vectors, again and again.
    static func fill(_ folder: URL, _ count: Int) throws {
        let sources = [
            "responses/xmlsec1/minimal.xml", "malformed/conditions/expired.xml", "malformed/input/empty.xml",
        ]
        for number in 0..<count {
            let source = TestVectors.directory.appending(path: sources[number % sources.count])
            try FileManager.default.copyItem(at: source, to: folder.appending(path: "\(10_000 + number).xml"))
        }
    }

    /// Starts the command and kills it after a while; gives its status, or nil if it was killed.
    private func start(_ arguments: [String], output: URL, killAfter seconds: Double?) throws -> Int32? {
        try Data().write(to: output)
        let process = Process()
        process.executableURL = Tool.url
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        if let seconds {
            Thread.sleep(forTimeInterval: seconds)
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    @Test(arguments: [("jsonl", "1"), ("jsonl", "2"), ("text", "2")], Cases.tried([true, false]))
    func `the report of a run that was killed is that of a run that was not`(
        how: (format: String, jobs: String),
        isFile: Bool
    ) throws {
        try Folder.with { folder in
            let captures = folder.appending(path: "captures")
            try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: false)
            try Self.fill(captures, 1_500)
            let arguments = [
                "validate", "--at", Self.inWindow, "--format", how.format, "--jobs", how.jobs, captures.path(),
            ]
            let report = folder.appending(path: "report")
            let output = folder.appending(path: "out")
            let expected = folder.appending(path: "expected")
            let begin = ContinuousClock.now
            let status = try start(arguments, output: expected, killAfter: nil)
            let whole = (ContinuousClock.now - begin) / .seconds(1)
            #expect(status == 1)

            let journal = folder.appending(path: "journal").path()
            let resumed = arguments + ["--resume", journal] + (isFile ? ["--output", report.path()] : [])
            var kills = 0
            var last: Int32?
            for attempt in 0..<100 {
                // The first moments are early ones, in case that the machine has more time now than it had before.
                let moment = attempt < 4 ? Double.random(in: 0.02...0.2) * Double(attempt + 1) * whole : nil
                last = try start(resumed, output: output, killAfter: moment)
                if last != nil { break }
                kills += 1
            }
            #expect(last == 1)
            #expect(kills > 0, "every run was faster than its killer")
            let result = isFile ? report : output
            #expect(try Data(contentsOf: result) == Data(contentsOf: expected))
            #expect(!FileManager.default.fileExists(atPath: journal))
        }
    }

    @Test func `a signal ends it with 130, and the next start goes on`() throws {
        try Folder.with { folder in
            let captures = folder.appending(path: "captures")
            try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: false)
            try Self.fill(captures, 4_000)
            let output = folder.appending(path: "out")
            let journal = folder.appending(path: "journal").path()
            let arguments = [
                "validate", "--at", Self.inWindow, "--format", "jsonl", captures.path(), "--resume", journal,
            ]
            let process = Process()
            process.executableURL = Tool.url
            process.arguments = arguments
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            // The journal is begun before the first document is judged.
            while process.isRunning, !FileManager.default.fileExists(atPath: journal) {
                Thread.sleep(forTimeInterval: 0.002)
            }
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 130)
            #expect(try start(arguments, output: output, killAfter: nil) == 1)
            let expected = folder.appending(path: "expected")
            _ = try start(Array(arguments.dropLast(2)), output: expected, killAfter: nil)
            #expect(try Data(contentsOf: output) == Data(contentsOf: expected))
        }
    }

    @Test(
        arguments: [
            (["--format", "text"], "--format"), (["--clock-skew", "1"], "--clock-skew"),
            (["--at", "2026-05-01T10:02:00Z"], "--at"), (["more.xml"], "list of inputs"),
        ]
    )
    func `other arguments are refused with 64`(more: [String], name: String) throws {
        try Folder.with { folder in
            let journal = folder.appending(path: "journal")
            let arguments = [
                "validate", "--at", Self.inWindow, "--format", "jsonl", "responses/xmlsec1/minimal.xml", "--resume",
                journal.path(),
            ]
            // A report that cannot be made leaves the journal where it is.
            let failed = try Tool.run(arguments + ["--output", "/dev/full"])
            #expect(failed.status == 74)
            let result = try Tool.run(arguments + ["--output", "/dev/full"] + more)
            #expect(result.status == 64)
            #expect(result.errors.contains("expected the run that the journal was begun for, found another \(name);"))
            #expect(result.output.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `other schemas are refused with 64, in the same folder or in another`(isSame: Bool) throws {
        try Folder.with { folder in
            let schemas = folder.appending(path: "schemas")
            try FileManager.default.createDirectory(at: schemas, withIntermediateDirectories: false)
            for name in ["opensaml", "xmltooling"] {
                let source = URL(filePath: "/usr/share/xml/\(name)")
                for file in try FileManager.default.contentsOfDirectory(at: source, includingPropertiesForKeys: nil) {
                    let copy = schemas.appending(path: file.lastPathComponent)
                    if file.pathExtension == "xsd" { try Data(contentsOf: file).write(to: copy) }
                }
            }
            let run = { (schemas: URL) in
                try Tool.run(
                    "validate",
                    "responses/xmlsec1/minimal.xml",
                    "--schema-directory",
                    schemas.path(),
                    "--resume",
                    folder.appending(path: "journal").path(),
                    "--output",
                    "/dev/full"
                )
            }
            #expect(try run(schemas).status == 74)
            #expect(try run(schemas).status == 74)
            let other = isSame ? schemas : folder.appending(path: "others")
            if !isSame { try FileManager.default.copyItem(at: schemas, to: other) }
            let schema = other.appending(path: "saml-schema-protocol-2.0.xsd")
            try (Data(contentsOf: schema) + Data("<!-- -->".utf8)).write(to: schema)
            let result = try run(other)
            #expect(result.status == 64)
            #expect(result.errors.contains("found another --schema-directory;"))
        }
    }

    #if XMLSec
    @Test func `other trust under the same name is refused with 64`() throws {
        try Folder.with { folder in
            let journal = folder.appending(path: "journal").path()
            let trust = folder.appending(path: "trust.pem")
            try FileManager.default.copyItem(
                at: TestVectors.directory.appending(path: "keys/idp-rsa.crt.pem"),
                to: trust
            )
            let arguments = [
                "validate", "responses/xmlsec1/minimal.xml", "--trust", trust.path(), "--resume", journal, "--output",
                "/dev/full",
            ]
            #expect(try Tool.run(arguments).status == 74)
            try Data(contentsOf: TestVectors.directory.appending(path: "keys/sp-rsa.crt.pem")).write(to: trust)
            let result = try Tool.run(arguments)
            #expect(result.status == 64)
            #expect(result.errors.contains("found another --trust"))
        }
    }
    #endif

    @Test func `what is no journal is 64 and left alone, and one that cannot be made is 73`() throws {
        try Folder.with { folder in
            let file = folder.appending(path: "notes.txt")
            try Data("mine".utf8).write(to: file)
            let arguments = ["validate", "responses/xmlsec1/minimal.xml", "--resume"]
            let wrong = try Tool.run(arguments + [file.path()])
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("expected a journal of a run or an empty file, found something else"))
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
            #expect(try Tool.run(arguments + [folder.appending(path: "no/journal").path()]).status == 73)
            #expect(try Tool.run(arguments + [folder.path()]).status == 73)
        }
    }

    @Test func `a report that was judged is not judged again when it can be delivered at last`() throws {
        try Folder.with { folder in
            let journal = folder.appending(path: "journal").path()
            let source = folder.appending(path: "a.xml")
            try Data("<a/>".utf8).write(to: source)
            let line = "$tool validate a.xml --resume journal --output /dev/fd/7 7>"
            #expect(try Shell.run(line + "/dev/full", in: folder).status == 74)
            try Data("<b>".utf8).write(to: source)
            #expect(try Shell.run(line + "target", in: folder).status == 1)
            #expect(try String(contentsOf: folder.appending(path: "target"), encoding: .utf8).contains("a.xml"))
            #expect(!FileManager.default.fileExists(atPath: journal))
        }
    }
}
