// SPDX-License-Identifier: Apache-2.0

public import Logging
internal import SAML

/// Writes log events as lines of JSON.
public struct JSONLogHandler: LogHandler {
    /// The minimum level of log events.
    public var logLevel: Logger.Level

    /// The metadata of every event.
    public var metadata: Logger.Metadata = [:]

    /// The provider of contextual metadata.
    public var metadataProvider: Logger.MetadataProvider?

    private let label: String
    private let write: @Sendable ([UInt8]) -> Void

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - label: The name of the logger.
    ///   - level: The minimum level of log events.
    ///   - write: A closure that receives one line, with its line break.
    public init(label: String, level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.label = label
        logLevel = level
        self.write = write
    }

    /// A value of the metadata.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes an event.
    public func log(event: LogEvent) {
        var all = event.metadata ?? [:]
        if let provided = metadataProvider?.get() { all.merge(provided) { own, _ in own } }
        if !metadata.isEmpty { all.merge(metadata) { own, _ in own } }
        var line = JSONText()
        line.object { line in
            line.member("time", Self.time)
            line.member("level", event.level.rawValue)
            line.member("logger", label)
            line.member("message", event.message.description)
            line.members(all)
        }
        write(line.bytes + [UInt8(ascii: "\n")])
    }

    private static var time: String { Timestamp.now.roundedDownToMilliseconds.description }
}

extension JSONText {
    /// Writes members in alphabetical order of their names.
    fileprivate mutating func members(_ values: Logger.Metadata) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            name(key)
            self.value(value)
        }
    }

    private mutating func value(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): string(text)
        case .stringConvertible(let number as any BinaryInteger): integer(number)
        case .stringConvertible(let value): string(value.description)
        case .array(let values): array { text in for value in values { text.value(value) } }
        case .dictionary(let values): object { $0.members(values) }
        @unknown default: string(value.description)
        }
    }
}
