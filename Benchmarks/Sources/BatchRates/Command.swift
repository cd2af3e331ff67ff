// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// A command whose whole run is timed.
struct Command {
    let path: String
    let arguments: [String]

    /// The duration of a run.
    struct Cost {
        /// The elapsed time, in seconds.
        var seconds: Double
        /// The CPU time of all threads and children, in seconds.
        var processorSeconds: Double
        var output: [UInt8]
    }

    /// Runs the command, and exits if its status differs from the expected one.
    func run(status: Int32 = 0, input: [String] = []) -> Cost {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.standardError = FileHandle.nullDevice
        let (lines, output) = (Pipe(), Pipe())
        process.standardInput = lines
        process.standardOutput = output
        let processorBefore = Self.processorSeconds
        let start = ContinuousClock.now
        do {
            try process.run()
            try lines.fileHandleForWriting.write(contentsOf: Data(input.map { $0 + "\n" }.joined().utf8))
            try lines.fileHandleForWriting.close()
        } catch {
            fatalError("\(path) cannot be run: \(error)")
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        guard process.terminationStatus == status else {
            fatalError("\(path) exited with \(process.terminationStatus) instead of \(status).")
        }
        return Cost(
            seconds: elapsed,
            processorSeconds: Self.processorSeconds - processorBefore,
            output: Array(data)
        )
    }

    /// The CPU time of all ended child processes.
    private static var processorSeconds: Double {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage) == 0 else {
            return 0
        }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }

    static func isThere(_ path: String) -> Bool { FileManager.default.isExecutableFile(atPath: path) }
}
