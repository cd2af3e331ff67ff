// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Foundation
internal import Testing
internal import Waiting

@Suite struct `validation of a stream` {
    private static let json = "{\"SAMLResponse\":\"PHNhbWw+\"}\n"
    private static let log =
        "10:00 POST /acs SAMLResponse=PHNhbWxwOlJlc3BvbnNlIHhtbG5zOnNhbWxwPSJ1cm46b2FzaXM%2BPg HTTP/1.1\n"

    /// A running validation of standard input.
    private final class Stream {
        let process = Process()
        let input = Pipe()
        let output = Pipe()
        private var held: [UInt8] = []

        init(_ arguments: [String]) throws {
            process.executableURL = Tool.url
            process.arguments = ["validate", "--at", "issue-instant", "--format", "jsonl"] + arguments + ["-"]
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            try process.runWithSignals()
        }

        func write(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

        /// Returns the next row; `nil` at the end, and after a minute without a row.
        func row() -> String? {
            while true {
                if let end = held.firstIndex(of: 0x0A) {
                    defer { held.removeFirst(end + 1) }
                    return String(decoding: held[..<end], as: UTF8.self)
                }
                var slot = pollfd(fd: output.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
                guard unsafe poll(&slot, 1, 60_000) > 0 else { return nil }
                let read = output.fileHandleForReading.availableData
                if read.isEmpty { return nil }
                held += read
            }
        }

        /// Whether the tool has read everything that was written.
        var isRead: Bool {
            var count: CInt = 0
            let status = unsafe ioctl(input.fileHandleForWriting.fileDescriptor, UInt(FIONREAD), &count)
            return status == 0 && count == 0
        }
    }

    @Test(
        arguments: [
            ([], json), (["--input-format", "jsonl"], json), (["--input-format", "text"], log),
            (["--field", "a.b"], "{\"a\":{\"b\":\"PHNhbWw+\"}}\n"), (["--jobs", "1"], json),
        ] as [([String], String)]
    )
    func `answers each line before the next one arrives`(arguments: [String], line: String) throws {
        let stream = try Stream(arguments)
        defer { stream.process.terminate() }
        for number in 1...5 {
            try stream.write(line)
            #expect(stream.row()?.contains("\"entry\":\"\(number)\"") == true, "\(arguments) \(number)")
        }
        // Rows leave although a part of the next line has arrived.
        try stream.write(line + line + line.prefix(10))
        #expect(stream.row()?.contains("\"entry\":\"6\"") == true)
        #expect(stream.row()?.contains("\"entry\":\"7\"") == true)
        try stream.write(String(line.dropFirst(10)))
        try stream.input.fileHandleForWriting.close()
        #expect(stream.row()?.contains("\"entry\":\"8\"") == true)
        #expect(stream.row() == nil)
        stream.process.waitUntilExit()
        #expect(stream.process.terminationReason == .exit)
    }

    @Test(arguments: [1, 31, 33, 500]) func `reports every line that was read before SIGTERM`(count: Int) throws {
        for jobs in ["1", "2"] {
            let stream = try Stream(["--jobs", jobs])
            try stream.write(Self.json)
            #expect(stream.row() != nil)
            try stream.write(String(repeating: Self.json, count: count))
            #expect(eventually { stream.isRead })
            kill(stream.process.processIdentifier, SIGTERM)
            var rows = 0
            while stream.row() != nil { rows += 1 }
            #expect(rows == count)
            stream.process.waitUntilExit()
            #expect(stream.process.terminationStatus == 128 + SIGTERM)
        }
    }
}
