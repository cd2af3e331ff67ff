// SPDX-License-Identifier: Apache-2.0

public import Logging
internal import SAML

/// Writes log events as lines of JSON.
public struct JSONLogHandler: LogHandler {
    /// The minimum level of log events.
    public var logLevel: Logger.Level
    /// The metadata of every event.
    public var metadata: Logger.Metadata = [:]

    private let label: String
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a handler with a closure that receives one line, with its line break.
    public init(label: String, level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void) {
        (self.label, logLevel, self.write) = (label, level, write)
    }

    /// A value of the metadata.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes an event.
    public func log(event: LogEvent) {
        let head: JSON = [
            "time": Timestamp.now.roundedDownToMilliseconds.description, "level": event.level.rawValue,
            "logger": label, "message": event.message.description,
        ]
        let all = metadata.merging(event.metadata ?? [:]) { _, own in own }
        write((head + Self.json(.dictionary(all))).bytes + [UInt8(ascii: "\n")])
    }

    private static func json(_ value: Logger.MetadataValue) -> JSON {
        switch value {
        case .stringConvertible(let number as any BinaryInteger): .number("\(number)")
        case .array(let values): .list(values.map(json))
        case .dictionary(let values): .object(values.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) })
        default: .text(value.description)
        }
    }
}
