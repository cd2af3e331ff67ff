// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import AdobePassHTTPClient
internal import HTTPTypes
internal import Logging
internal import Synchronization
internal import Testing

/// Secrets, and all text in which they must not occur.
enum Secrecy {
    /// The secrets of documents, devices and user input.
    static let markers = [
        "nameid-marker", "mira-7", "00501", Viewer.user, Stage.deviceID, Stage.deviceID.base64, "<samlp:Response",
        "PHNhbWxwOlJlc3BvbnNl",
    ]

    /// All descriptions of a value.
    static func words(of value: Any) -> String {
        var text = String(describing: value) + "\n" + String(reflecting: value) + "\n"
        dump(value, to: &text)
        return text
    }

    /// Expects that descriptions of values, and the log, contain no secret.
    static func check(_ values: [Any], secrets: Set<String>, at location: SourceLocation) {
        let text = values.map { words(of: $0) }.joined() + Log.shared.text
        for secret in secrets.union(markers) where text.contains(secret) {
            Issue.record("a description or the log contains \(secret.prefix(40))", sourceLocation: location)
        }
    }
}

/// Sends requests with the HTTP client of the package, and records their secrets.
final class RecordingTransport: Transport {
    private let client: HTTPClientTransport
    private let secrets = Mutex<Set<String>>([])

    init(limits: HTTPClientTransport.Limits) { client = HTTPClientTransport(limits: limits) }

    /// Access tokens and secret form values.
    var recorded: Set<String> { secrets.withLock { $0 } }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        var found = [String(request.head.headerFields[.authorization]?.dropFirst(7) ?? "")]
        for pair in String(decoding: request.body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, ["client_id", "client_secret", "SAMLResponse"].contains(parts[0]) else { continue }
            found.append(String(parts[1].prefix(200)))
        }
        let secret = found.filter { $0.count > 8 }
        secrets.withLock { $0.formUnion(secret) }
        return try await client.send(request)
    }
}

/// All lines that were logged in this process, of every level.
final class Log: Sendable {
    static let shared = Log()

    private let lines = Mutex("")

    private init() { LoggingSystem.bootstrap { label in CaughtLines(label: label) } }

    var text: String { lines.withLock { $0 } }

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
            let line = "\(event.level) \(label) \(fields) \(event.message)\n"
            Log.shared.lines.withLock { $0 += line }
        }
    }
}
