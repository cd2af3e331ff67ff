// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors
internal import Testing

/// `--reject-replays FILE`: an assertion is accepted once in all runs with the same database.
@Suite struct `samltool validate and a database of assertions` {
    private static let good = "responses/xmlsec1/minimal.xml"
    private let run = ["validate", "--at", "2026-05-01T10:01:00Z"]

    @Test(arguments: ["a.sqlite", "a.sqlite3", "A.DB"])
    func `stores assertions in a database whose name follows a space or an equals sign`(name: String) throws {
        try Folder.with { (folder: URL) throws in
            let file = folder.appending(path: name).path
            #expect(try Tool.run(run + ["--reject-replays", file, Self.good]).status == 0)
            let again = try Tool.run(run + ["--reject-replays=\(file)", Self.good])
            #expect(again.status == 1)
            #expect(again.text.contains("replay.seen-before"))
        }
    }

    @Test func `uses any name after an equals sign as a database`() throws {
        try Folder.with { (folder: URL) throws in
            let file = folder.appending(path: "seen").path
            #expect(try Tool.run(run + ["--reject-replays=\(file)", Self.good]).status == 0)
            #expect(try Tool.run(run + ["--reject-replays=\(file)", Self.good]).status == 1)
        }
    }

    @Test func `takes an existing database after a space for the database, and another file for an input`() throws {
        try Folder.with { (folder: URL) throws in
            let script = """
                cp $vectors/\(Self.good) capture.db; \(Self.command)=seen capture.db >first; echo $?
                \(Self.command) seen capture.db >report; echo $?; grep -c 'Rejected: .*replay.seen-before' report
                \(Self.command) capture.db >third; echo $?; \(Self.command) capture.db >fourth; echo $?
                cmp capture.db $vectors/\(Self.good); ls
                """
            let result = try Shell.run(script, in: folder)
            #expect(result.lines.prefix(5) == ["0", "1", "1", "0", "0"])
            #expect(result.lines.dropFirst(5) == ["capture.db", "first", "fourth", "report", "seen", "third"])
        }
    }

    @Test func `reads a folder without the database in it`() throws {
        try Folder.with { (folder: URL) throws in
            let script = """
                mkdir captures; cp $vectors/\(Self.good) captures; touch captures/seen-wal captures/other
                \(Self.command)=captures/seen --format jsonl captures >first; echo $?
                \(Self.command)=./captures/seen --format jsonl captures >second; echo $?; cut -d, -f 2 first second
                """
            let result = try Shell.run(script, in: folder)
            #expect(
                result.lines.filter { !$0.contains("other") } == ["1", "1"]
                    + Array(repeating: #""source":"captures/minimal.xml""#, count: 2)
            )
        }
    }

    private static let command = "$tool validate --at 2026-05-01T10:01:00Z --reject-replays"

    @Test(arguments: [":memory:", "", ":other:", "file:seen.sqlite?mode=memory", "file:seen.sqlite", "file::memory:"])
    func `rejects names of temporary SQLite databases`(name: String) throws {
        try Folder.with { (folder: URL) throws in
            let line = "$tool validate --reject-replays='\(name)' $vectors/\(Self.good); echo $?; ls"
            let result = try Shell.run(line, in: folder)
            #expect(result.text == "64\n")
            #expect(result.errors.contains("does not name a file"))
            #expect(result.errors.contains("to remember assertions during this run"))
            let policy = folder.appending(path: "policy.json")
            try JSONEncoder().encode(["reject-replays": name]).write(to: policy)
            let configured = try Tool.run("validate", "--policy", policy.path, Self.good)
            #expect(configured.status == 64)
            #expect(configured.errors.contains("policy.json:1:"))
        }
    }

    @Test func `does not record assertions of rejected documents`() throws {
        try Folder.with { (folder: URL) throws in
            let file = folder.appending(path: "a.sqlite").path
            let late = ["validate", "--at", "2027-05-01T10:01:00Z", "--reject-replays", file, Self.good]
            #expect(try Tool.run(late).status == 1)
            #expect(try Tool.run(run + ["--reject-replays", file, Self.good]).status == 0)
        }
    }

    /// A file that is not a database of samltool, and the expected exit status.
    enum Spoilt: CaseIterable {
        case text, noise, otherVersion, damaged, missingFolder, folder, device, danglingLink, link

        var status: Int32 {
            switch self {
            case .missingFolder, .danglingLink, .link: 73
            case .damaged: 74
            default: 66
            }
        }
    }

    @Test(arguments: Spoilt.allCases)
    func `rejects a file that is not its own database`(spoilt: Spoilt) throws {
        try Folder.with { (folder: URL) throws in
            var file = folder.appending(path: "a.sqlite")
            switch spoilt {
            case .text: try Data("hello\n".utf8).write(to: file)
            case .noise: try Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }).write(to: file)
            case .device: file = URL(filePath: "/dev/null")
            case .danglingLink:
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: folder.appending(path: "b"))
            case .link:
                let target = folder.appending(path: "b.sqlite")
                #expect(try Tool.run(run + ["--reject-replays", target.path, Self.good]).status == 0)
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
            case .missingFolder: file = folder.appending(path: "none/a.sqlite")
            case .folder: try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            case .otherVersion, .damaged:
                #expect(try Tool.run(run + ["--reject-replays", file.path, Self.good]).status == 0)
                var bytes = try Data(contentsOf: file)
                // The version of the table is at byte 60 of the header. The table begins on the second page.
                let place = spoilt == .otherVersion ? 60..<64 : 4_096..<4_196
                bytes.replaceSubrange(place, with: Data(repeating: 9, count: place.count))
                try bytes.write(to: file)
            }
            let result = try Tool.run(run + ["--reject-replays=\(file.path)", Self.good])
            #expect(result.status == spoilt.status)
            #expect(result.errors.hasPrefix("samltool: \(file.path): cannot be "))
            #expect(result.output == [])
        }
    }

    @Test func `accepts each assertion in one of several processes`() throws {
        let count = 1_000 / Cases.stride
        try Folder.with { (folder: URL) throws in
            let captures = folder.appending(path: "captures")
            try FileManager.default.createDirectory(at: captures, withIntermediateDirectories: false)
            let text = try String(contentsOf: TestVectors.directory.appending(path: Self.good), encoding: .utf8)
            for number in 0..<count {
                let copy = text.replacing("\"_a1\"", with: "\"_a\(number)\"")
                try Data(copy.utf8).write(to: captures.appending(path: "\(number).xml"))
            }
            let processes = try (0..<4).map { number in
                let process = Process()
                process.executableURL = Tool.url
                process.arguments =
                    ["validate", "--at", "2026-05-01T10:01:00Z", "--format", "jsonl", "--jobs", "1"]
                    + ["--reject-replays", folder.appending(path: "seen.sqlite").path]
                    + ["--output", folder.appending(path: "\(number).jsonl").path, captures.path]
                try process.run()
                return process
            }
            // All processes end before a failure removes the folder of their database.
            for process in processes { process.waitUntilExit() }
            var accepted: [String: Int] = [:]
            for (number, process) in processes.enumerated() {
                #expect([0, 1].contains(process.terminationStatus))
                let report = try String(contentsOf: folder.appending(path: "\(number).jsonl"), encoding: .utf8)
                let lines = report.split(separator: "\n")
                #expect(lines.count == count)
                for line in lines where line.contains("\"verdict\":\"undecided\"") {
                    let source = line.split(separator: "\"")[7]
                    accepted[String(source), default: 0] += 1
                }
            }
            #expect(accepted.count == count)
            #expect(accepted.values.allSatisfy { $0 == 1 })
        }
    }

    /// SQLite reports such a database as locked without waiting.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 locks the database")
    )
    func `waits for another process that creates the same database`() throws {
        try Folder.with { folder in
            let holding = """
                import sqlite3, sys, time
                database = sqlite3.connect("new.sqlite", isolation_level=None)
                database.execute("BEGIN IMMEDIATE")
                print(flush=True)
                time.sleep(1)
                database.execute("COMMIT")
                """
            let line = """
                umask 077
                mkfifo locked
                python3 -c '\(holding)' > locked &
                read line < locked
                $tool \(run.joined(separator: " ")) --reject-replays new.sqlite $vectors/\(Self.good) >report
                echo $?
                """
            let result = try Shell.run(line, in: folder)
            #expect(result.text == "0\n")
            #expect(result.errors.isEmpty)
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "python3 writes the database")
    )
    func `rejects the database of another program and does not change it`() throws {
        try Folder.with { folder in
            let other = folder.appending(path: "other.db")
            let created = try Shell.run(
                "python3 -c 'import sqlite3; sqlite3.connect(\"other.db\").executescript(\"CREATE TABLE t (a);\")'",
                in: folder
            )
            try #require(created.status == 0)
            let before = try Data(contentsOf: other)
            let result = try Tool.run([
                "validate", "--reject-replays=\(other.path)", "--at", "2026-05-01T10:01:00Z", Self.good,
            ])
            #expect(result.status == 66)
            #expect(result.errors.hasSuffix(": cannot be opened: this is the database of another program\n"))
            #expect(try Data(contentsOf: other) == before)
        }
    }
}
