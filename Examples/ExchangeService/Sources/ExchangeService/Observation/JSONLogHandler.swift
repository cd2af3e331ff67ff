// SPDX-License-Identifier: Apache-2.0

public import Logging
internal import SAML

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
    private let write: @Sendable ([UInt8]) -> Void

    /// Makes a handler.
    ///
    /// - Parameters:
    ///   - label: The name of the logger.
    ///   - level: The level below which nothing is written.
    ///   - write: Takes one line, with its end.
    public init(label: String, level: Logger.Level, write: @escaping @Sendable ([UInt8]) -> Void) {
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
        var line: [UInt8] = []
        line.reserveCapacity(512)
        line.append(json: "time", Self.time, isFirst: true)
        line.append(json: "level", event.level.rawValue)
        line.append(json: "logger", label)
        line.append(json: "message", event.message.description)
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            line.append(quoted: key, after: ",")
            line.append(UInt8(ascii: ":"))
            line.append(json: value)
        }
        line += "}\n".utf8
        write(line)
    }

    private static var time: String {
        let time = Date.now.timeIntervalSince1970
        let milliseconds = Int((time - time.rounded(.down)) * 1e3)
        return "\(Timestamp(seconds: Int(time.rounded(.down)), nanoseconds: milliseconds * 1_000_000))"
    }
}

extension [UInt8] {
    /// Appends a member of an object.
    fileprivate mutating func append(json name: StaticString, _ text: String, isFirst: Bool = false) {
        append(quoted: "\(name)", after: isFirst ? "{" : ",")
        append(quoted: text, after: ":")
    }

    /// Appends a value.
    fileprivate mutating func append(json value: Logger.MetadataValue) {
        switch value {
        case .string(let text): append(quoted: text)
        case .stringConvertible(let number as any BinaryInteger): self += "\(number)".utf8
        case .stringConvertible(let value): append(quoted: value.description)
        case .array(let values):
            append(UInt8(ascii: "["))
            for (index, value) in values.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                append(json: value)
            }
            append(UInt8(ascii: "]"))
        case .dictionary(let values):
            append(UInt8(ascii: "{"))
            for (index, (key, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
                append(quoted: key, after: index > 0 ? "," : "")
                append(UInt8(ascii: ":"))
                append(json: value)
            }
            append(UInt8(ascii: "}"))
        @unknown default: append(quoted: value.description)
        }
    }

    /// Appends a text in quotes; a log has no control characters in it, whatever is logged.
    fileprivate mutating func append(quoted text: String, after mark: StaticString = "") {
        self += "\(mark)\"".utf8
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case ..<0x20, 0x7F: self += Self.escape(byte)
            case 0x80...0x9F where last == 0xC2:
                // A control character from U+0080 on, whose first byte is there already.
                removeLast()
                self += Self.escape(byte)
            default: append(byte)
            }
            last = byte
        }
        append(UInt8(ascii: "\""))
    }

    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = String(byte, radix: 16)
        return Array("\\u".utf8) + Array(String(repeating: "0", count: 4 - digits.count).utf8) + Array(digits.utf8)
    }
}
