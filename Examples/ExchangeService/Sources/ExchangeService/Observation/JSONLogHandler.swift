// SPDX-License-Identifier: Apache-2.0

public import Logging

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Writes log events as lines of JSON.
public struct JSONLogHandler: LogHandler {
    /// The level below which nothing is written.
    public var logLevel: Logger.Level

    /// What goes with every event.
    public var metadata: Logger.Metadata = [:]

    /// Gives metadata of the moment.
    public var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let write: @Sendable (String) -> Void

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - label: The name of the logger.
    ///   - level: The level below which nothing is written.
    ///   - write: Takes one line, with its end.
    public init(label: String, level: Logger.Level, write: @escaping @Sendable (String) -> Void) {
        self.label = label
        logLevel = level
        self.write = write
    }

    /// One value of the metadata.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes an event.
    public func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { _, new in new } }
        if let own = event.metadata { all.merge(own) { _, new in new } }
        var line = "{\"time\":\"\(Date.now.formatted(.iso8601.time(includingFractionalSeconds: true)))\""
        line += ",\"level\":\"\(event.level)\",\"logger\":\(Self.quoted(label))"
        line += ",\"message\":\(Self.quoted(event.message.description))"
        for (key, value) in all.sorted(by: { $0.key < $1.key }) { line += ",\(Self.quoted(key)):\(Self.json(value))" }
        write(line + "}\n")
    }

    private static func json(_ value: Logger.MetadataValue) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .stringConvertible(let number as any BinaryInteger): "\(number)"
        case .stringConvertible(let value): quoted(value.description)
        case .array(let values): "[" + values.map(json).joined(separator: ",") + "]"
        case .dictionary(let values):
            "{"
                + values.sorted { $0.key < $1.key }.map { "\(quoted($0.key)):\(json($0.value))" }
                .joined(separator: ",") + "}"
        @unknown default: quoted(value.description)
        }
    }

    /// A text as JSON; a log has no control characters in it, whatever is logged.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.generalCategory == .control:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
