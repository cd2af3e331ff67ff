// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestVectors

/// Runs the built command in a shell script.
enum Shell {
    /// Runs a script of Bash in a folder; `$tool` is the command and `$vectors` the folder of the vectors.
    static func run(_ line: String, in folder: URL) throws -> Tool.Result {
        let script = "tool=\(Tool.url.path()); vectors=\(TestVectors.directory.path()); \(line)"
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = folder
        let (output, errors) = (folder.appending(path: ".out"), folder.appending(path: ".err"))
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        // The threads of a test block signals, and a child process inherits the blocked signals.
        var none = sigset_t()
        var blocked = sigset_t()
        unsafe sigemptyset(&none)
        unsafe pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { unsafe pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try process.run()
        process.waitUntilExit()
        return Tool.Result(
            status: process.terminationStatus,
            output: Array(try Data(contentsOf: output)),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }
}
