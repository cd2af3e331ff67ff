// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import CLibrary
internal import Foundation
internal import TestVectors
internal import Testing
internal import Waiting

/// The built command, killed at any time and restarted.
@Suite struct `samltool validate --resume` {
    private static let inWindow = "2026-05-01T10:01:00Z"

    /// Fills a folder with copies of vector documents.
    static func fill(_ folder: URL, _ count: Int) throws {
        let sources = [
            "responses/xmlsec1/minimal.xml", "malformed/conditions/expired.xml", "malformed/input/empty.xml",
        ]
        for number in 0..<count {
            let source = TestVectors.directory.appending(path: sources[number % sources.count])
            try FileManager.default.copyItem(at: source, to: folder.appending(path: "\(10_000 + number).xml"))
        }
    }

    /// Starts the command, and kills it as soon as a file has a size; returns its status, or nil if it was killed.
    private func start(
        _ arguments: [String],
        output: URL,
        killAt limit: (file: String, size: Int)? = nil
    ) throws -> Int32? {
        try Data().write(to: output)
        let process = Process()
        process.executableURL = Tool.url
        process.arguments = arguments
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.run()
        if let limit {
            _ = eventually { !process.isRunning || Self.size(limit.file) >= limit.size }
            kill(process.processIdentifier, SIGKILL)
        }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : nil
    }

    /// The size of a file in bytes; 0 without a file.
    private static func size(_ file: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
    }

    @Test(arguments: [("jsonl", "1", true), ("jsonl", "2", false), ("text", "2", true)])
    func `writes the same report after a kill as in an uninterrupted run`(
        format: String,
        jobs: String,
        isFile: Bool
    ) throws {
        try Folder.with { folder in
            let captures = folder.appending(path: "captures")
            try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: false)
            try Self.fill(captures, 800)
            let arguments = [
                "validate", "--at", Self.inWindow, "--format", format, "--jobs", jobs, captures.path(),
            ]
            let report = folder.appending(path: "report")
            let output = folder.appending(path: "out")
            let expected = folder.appending(path: "expected")
            #expect(try start(arguments, output: expected) == 1)
            let whole = Double(try Data(contentsOf: expected).count)

            let journal = folder.appending(path: "journal").path()
            let resumed = arguments + ["--resume", journal] + (isFile ? ["--output", report.path()] : [])
            var kills = 0
            var last: Int32?
            for attempt in 1...5 {
                // The journal contains the report as far as it is complete, so its size tells how far the run is.
                let size = Int(Double.random(in: 0.02...0.2) * Double(attempt) * whole)
                last = try start(resumed, output: output, killAt: attempt < 5 ? (journal, size) : nil)
                if last != nil { break }
                kills += 1
            }
            #expect(last == 1)
            #expect(kills > 0, "every run ended before it was killed")
            let result = isFile ? report : output
            #expect(try Data(contentsOf: result) == Data(contentsOf: expected))
            #expect(!FileManager.default.fileExists(atPath: journal))
        }
    }

    @Test func `exits with 143 on SIGTERM and resumes at the next start`() throws {
        try Folder.with { folder in
            let captures = folder.appending(path: "captures")
            try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: false)
            try Self.fill(captures, 1_000)
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
            // The journal exists before the first document is validated.
            #expect(eventually { !process.isRunning || FileManager.default.fileExists(atPath: journal) })
            process.terminate()
            process.waitUntilExit()
            #expect(process.terminationReason == .exit)
            #expect(process.terminationStatus == 143)
            #expect(try start(arguments, output: output) == 1)
            let expected = folder.appending(path: "expected")
            _ = try start(Array(arguments.dropLast(2)), output: expected)
            #expect(try Data(contentsOf: output) == Data(contentsOf: expected))
        }
    }

    @Test(
        arguments: [
            (["--format", "text"], "--format"), (["--clock-skew", "1"], "--clock-skew"),
            (["--at", "2026-05-01T10:02:00Z"], "--at"), (["more.xml"], "list of inputs"),
        ]
    )
    func `exits with 64 for other arguments`(more: [String], name: String) throws {
        try Folder.with { folder in
            let journal = folder.appending(path: "journal")
            let arguments = [
                "validate", "--at", Self.inWindow, "--format", "jsonl", "responses/xmlsec1/minimal.xml", "--resume",
                journal.path(),
            ]
            // A run that cannot create its report keeps the journal.
            let failed = try Tool.run(arguments + ["--output", "/dev/full"])
            #expect(failed.status == 74)
            let result = try Tool.run(arguments + ["--output", "/dev/full"] + more)
            #expect(result.status == 64)
            #expect(result.errors.contains("The journal belongs to a run with another \(name)."))
            #expect(result.output.isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `exits with 64 for other schemas in the same or another folder`(isSame: Bool) throws {
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
            #expect(result.errors.contains("another --schema-directory."))
        }
    }

    @Test(.requiresXMLSec) func `exits with 64 for other trusted keys under the same name`() throws {
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
            #expect(result.errors.contains("another --trust."))
        }
    }

    @Test func `exits with 64 for a file that is not a journal, and with 73 if it cannot create one`() throws {
        try Folder.with { folder in
            let file = folder.appending(path: "notes.txt")
            try Data("mine".utf8).write(to: file)
            let arguments = ["validate", "responses/xmlsec1/minimal.xml", "--resume"]
            let wrong = try Tool.run(arguments + [file.path()])
            #expect(wrong.status == 64)
            #expect(wrong.errors.contains("This file is neither empty nor a journal of a run."))
            #expect(try Data(contentsOf: file) == Data("mine".utf8))
            #expect(try Tool.run(arguments + [folder.appending(path: "no/journal").path()]).status == 73)
            #expect(try Tool.run(arguments + [folder.path()]).status == 73)
        }
    }

    @Test func `writes a finished report later without validating again`() throws {
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
