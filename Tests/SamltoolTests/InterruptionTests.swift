// SPDX-License-Identifier: Apache-2.0

internal import CLibrary
internal import Foundation
internal import Testing

@Suite struct `an interrupted validation` {
    @Test func `says nothing about the content of an input that was not read`() throws {
        try Folder.with { folder in
            let path = folder.appending(path: "input").path
            let status = unsafe mkfifo(path, 0o600)
            #expect(status == 0)
            let errors = Pipe()
            let process = Process()
            process.executableURL = Tool.url
            process.arguments = ["validate", path]
            process.standardError = errors
            try process.runWithSignals()
            // The call returns when the tool opens the input.
            let writer = unsafe open(path, O_WRONLY)
            defer { close(writer) }
            kill(process.processIdentifier, SIGINT)
            process.waitUntilExit()
            #expect(process.terminationStatus == 128 + SIGINT)
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            #expect(!text.contains("no documents"))
        }
    }
}
