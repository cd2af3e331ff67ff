// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import Logging
internal import Synchronization
internal import Testing

/// Secrets, and all text in which they must not occur.
enum Secrecy {
    /// The secrets of documents, devices and user input.
    static let markers = [
        "nameid-marker", "mira-7", "00501", Browser.user, Stage.deviceID,
        Data(Stage.deviceID.utf8).base64EncodedString(), "<samlp:Response", "PHNhbWxwOlJlc3BvbnNl",
    ]

    /// All descriptions of a value.
    static func words(of value: Any) -> String {
        var text = String(describing: value) + "\n" + String(reflecting: value) + "\n"
        dump(value, to: &text)
        return text
    }

    /// Expects that descriptions of values contain no secret.
    static func check(_ values: [Any], secrets: Set<String>, at location: SourceLocation) {
        let text = values.map { words(of: $0) }.joined() + Log.shared.text
        for secret in secrets.union(markers) where text.contains(secret) {
            Issue.record("a description or the log holds \(secret.prefix(40))", sourceLocation: location)
        }
    }
}

/// All lines that were logged in this process.
final class Log: Sendable {
    static let shared = Log()

    private let lines = Mutex("")

    /// Records all further log messages of every level.
    private init() {
        LoggingSystem.bootstrap { label in CaughtLines(label: label) }
    }

    var text: String { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0 += line + "\n" } }

    private struct CaughtLines: LogHandler {
        let label: String
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = metadata.merging(event.metadata ?? [:]) { $1 }
            Log.shared.add("\(event.level) \(label) \(fields) \(event.message)")
        }
    }
}
