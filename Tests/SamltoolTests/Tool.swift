// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors

/// The built command, run as a process.
struct Tool {
    struct Result {
        var status: Int32
        var output: [UInt8]
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
        var lines: [String] { text.split(separator: "\n").map(String.init) }
    }

    /// The command in the folder of the test bundle.
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "samltool")

    static func run(_ arguments: String..., input: [UInt8] = []) throws -> Result {
        try run(arguments, input: input)
    }

    static func run(
        _ arguments: [String],
        input: [UInt8] = [],
        environment: [String: String] = [:]
    ) throws -> Result {
        // Files instead of pipes, so that the command never waits for a reader.
        try Folder.with { folder in
            let files = ["in", "out", "err"].map { folder.appending(path: $0) }
            try Data(input).write(to: files[0])
            for file in files[1...] { try Data().write(to: file) }
            let process = Process()
            process.executableURL = url
            process.arguments = arguments
            process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
            process.currentDirectoryURL = TestVectors.directory
            let input = try FileHandle(forReadingFrom: files[0])
            let output = try FileHandle(forWritingTo: files[1])
            let errors = try FileHandle(forWritingTo: files[2])
            process.standardInput = input
            process.standardOutput = output
            process.standardError = errors
            try process.run()
            process.waitUntilExit()
            return Result(
                status: process.terminationStatus,
                output: Array(try Data(contentsOf: files[1])),
                errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
            )
        }
    }
}

/// Creates a temporary folder for one test.
enum Folder {
    static func with<Result>(_ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "samltool-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
