// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// Another implementation in a separate process that times its own loop (`Peers`).
///
/// It is optional. `PEER_PYTHON` can name a Python that has it, for example of a virtual environment.
final class Peer {
    private let process = Process()
    private let orders = Pipe()
    private let figures = Pipe()

    /// Starts a peer with a document.
    ///
    /// Returns `nil` if the peer is not installed.
    init?(_ script: String, module: String, document: String) {
        guard let python = Self.python(importing: module) else { return nil }
        process.executableURL = URL(filePath: python)
        process.arguments = [
            Self.folder.appending(path: script).path, SignedResponse.path("keys"),
            SignedResponse.path("responses/\(document)"),
        ]
        process.standardInput = orders
        process.standardOutput = figures
        guard (try? process.run()) != nil, answer() == "ready" else {
            fatalError("\(script) returns a wrong result for \(document).")
        }
    }

    deinit {
        orders.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }

    /// The CPU time of one run in nanoseconds, measured for a number of seconds.
    func round(seconds: Double) -> Double {
        orders.fileHandleForWriting.write(Data("\(seconds)\n".utf8))
        guard let time = Double(answer()) else { fatalError("A peer has stopped.") }
        return time
    }

    private func answer() -> String {
        var line: [UInt8] = []
        while let byte = figures.fileHandleForReading.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
            line.append(byte)
        }
        return String(decoding: line, as: UTF8.self)
    }

    /// Whether a peer is installed.
    static func isInstalled(_ module: String) -> Bool { python(importing: module) != nil }

    private static func python(importing module: String) -> String? {
        let named = ProcessInfo.processInfo.environment["PEER_PYTHON"]
        return [named, "/usr/bin/python3"].compactMap(\.self).first { imports(module, with: $0) }
    }

    private static func imports(_ module: String, with python: String) -> Bool {
        let process = Process()
        process.executableURL = URL(filePath: python)
        process.arguments = ["-c", "import \(module)"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Peers").standardized
}
