// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Compares the cost of documents of many sizes and shapes in `samltool validate` with plain ones of the same size.
///
/// Usage: batch-shapes [--check]. `SAMLTOOL` is the command. Figures are CPU seconds, so that other work on the machine
/// hardly affects them.
@main
enum BatchShapes {
    /// The largest allowed ratio of the cost of a byte to that of a plain document.
    private static let mostRatio = 2.0

    /// The time limit for rejecting a document that exceeds the ratio, in seconds.
    private static let refusal = 0.05

    /// The number of bytes to validate for one figure.
    private static let sample = 24 << 20

    static func main() {
        let place = FileManager.default.temporaryDirectory
            .appending(path: "batch-shapes-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: place) }
        do {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            let isGood = try compare(in: place)
            if CommandLine.arguments.contains("--check"), !isGood {
                try? FileManager.default.removeItem(at: place)
                exit(1)
            }
        } catch {
            fatalError("\(error)")
        }
    }

    private static func compare(in place: URL) throws -> Bool {
        var isGood = true
        print("| document | KiB | ms | ns a byte | plain | times | verdict |")
        print("|----------|-----|----|-----------|-------|-------|---------|")
        for shape in Shapes.sizes + Shapes.hostile {
            let plain = try cost(Shapes.plain(min(shape.document.count, 4 << 20)), in: place)
            let found = try cost(shape.document, in: place)
            let ratio = found.perByte / plain.perByte
            let isRefused = !found.verdict.hasPrefix("accept") && found.seconds <= refusal
            let holds = ratio <= mostRatio || isRefused
            isGood = isGood && holds
            let cells = [
                shape.name, String(shape.document.count >> 10), figure(found.seconds * 1e3),
                figure(found.perByte * 1e9), figure(plain.perByte * 1e9), figure(ratio),
                found.verdict + (holds ? "" : " **beyond**"),
            ]
            print("| " + cells.joined(separator: " | ") + " |")
        }
        return isGood
    }

    private static func figure(_ value: Double) -> String { String((value * 100).rounded() / 100) }

    private struct Cost {
        var seconds: Double
        var perByte: Double
        var verdict: String
    }

    /// The minimum of three runs over enough copies that the start of the process hardly counts.
    private static func cost(_ document: [UInt8], in place: URL) throws -> Cost {
        let file = place.appending(path: "document")
        try Data(document).write(to: file)
        let count = min(2_000, max(3, sample / document.count))
        var seconds = Double.infinity
        var verdict = ""
        for _ in 0..<3 {
            let (one, _) = try run([file.path])
            let (many, output) = try run(Array(repeating: file.path, count: count))
            seconds = min(seconds, max(0, many - one) / Double(count - 1))
            verdict = output
        }
        return Cost(seconds: seconds, perByte: seconds / Double(document.count), verdict: verdict)
    }

    /// Runs the command over files.
    ///
    /// Returns the CPU seconds, and the first verdict with its finding.
    private static func run(_ files: [String]) throws -> (Double, String) {
        let process = Process()
        process.executableURL = URL(filePath: tool)
        process.arguments = ["validate", "--jobs", "1", "--at", "issue-instant", "--files-from", "-"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        let before = processorSeconds
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(files.joined(separator: "\n").utf8))
        try input.fileHandleForWriting.close()
        let report = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let line = report.prefix { $0 != "\n" }
        let verdict = line.prefix { $0 != " " }
        let codes = line.split(separator: " ").filter { $0.hasPrefix("xml.") || $0.hasPrefix("input.") }
        let reason = verdict == "accept" ? "" : codes.first.map { " " + $0.dropLast() } ?? ""
        return (processorSeconds - before, verdict + reason)
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        guard unsafe getrusage(__rusage_who_t(truncatingIfNeeded: RUSAGE_CHILDREN.rawValue), &usage) == 0 else {
            return 0
        }
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) * 1e-6 }
    }

    private static let tool =
        ProcessInfo.processInfo.environment["SAMLTOOL"]
        ?? URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../.build/release/samltool")
        .standardized.path
}
