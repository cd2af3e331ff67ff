// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// Text that a tool divided among the strings of a JSON text: logs with one object a line, and the net log of Chrome.
enum LoggedLines {
    /// Joins the strings; returns `nil` if the text is neither of these.
    ///
    /// Each byte is read once or twice.
    static func joined(_ text: [UInt8]) -> [UInt8]? {
        guard InputHead(bytes: text, isWhole: true, field: .samlResponse).beginsWithBrace else { return nil }
        return containerLog(text) ?? netLog(text)
    }

    /// The members with the text of a line, in the formats of journald, Logstash, Google Cloud and many loggers.
    private static let members = ["MESSAGE", "message", "@message", "msg", "log", "line", "textPayload"]

    /// Joins the texts of the lines of a log, one object a line: those of Docker's driver `json-file`, and those of other
    /// programs if they divide a message.
    private static func containerLog(_ text: [UInt8]) -> [UInt8]? {
        var lines: [[UInt8]] = []
        var division = LineDivision()
        var isDocker = true
        for line in text.split(separator: 0x0A) where !line.allSatisfy(\.isJSONWhitespace) {
            var reader = InputJSONReader(Array(line))
            guard let (log, hasStream) = try? log(&reader) else { return nil }
            isDocker = isDocker && hasStream && log != nil
            guard let log else { continue }
            lines.append(log)
            division.note(log)
        }
        guard !lines.isEmpty, isDocker || division.isFound else { return nil }
        // Docker keeps line breaks, so a line without one is a part of a longer one. Other programs remove all.
        let keepsLineBreaks = isDocker && lines.contains { $0.last == 0x0A }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        for line in lines {
            output += line
            if !keepsLineBreaks { output.append(0x0A) }
        }
        return output
    }

    /// Returns the text of a line, and whether the object also has `stream`; throws for another text.
    private static func log(_ reader: inout InputJSONReader) throws(InputFault) -> (text: [UInt8]?, hasStream: Bool) {
        guard try reader.next() == .beginObject else { throw reader.faultAtEvent(.malformed, "An object is required.") }
        var log: [UInt8]?
        var hasStream = false
        while let event = try reader.next(), event == .name {
            if log == nil, members.contains(where: { reader.text.elementsEqual($0.utf8) }) {
                log = try reader.takeValue(limit: .max - 1)
            } else {
                hasStream = hasStream || reader.isText("stream")
                try reader.skipValue()
            }
        }
        return (log, hasStream)
    }

    /// Joins the decoded members `bytes` of the events of a net log that includes the data of sockets.
    private static func netLog(_ text: [UInt8]) -> [UInt8]? {
        var reader = InputJSONReader(text)
        return (try? netLog(&reader)) ?? nil
    }

    private static func netLog(_ reader: inout InputJSONReader) throws(InputFault) -> [UInt8]? {
        guard try reader.next() == .beginObject, try reader.next() == .name, reader.isText("constants") else {
            return nil
        }
        try reader.skipValue()
        var output: [UInt8] = []
        while let event = try reader.next() {
            guard event == .name, reader.isText("bytes"), let value = try reader.takeValue(limit: .max - 1) else {
                continue
            }
            guard let bytes = try? Base64().decode(value.span) else { continue }
            output += bytes
            output.append(0x0A)
        }
        return output.isEmpty ? nil : output
    }
}

/// Whether the lines of a log divide a message: an indented document, or wrapped Base64.
private struct LineDivision {
    private var startTags = 0
    private var endTags = 0
    private var digits = 0
    private var width = 0

    /// Whether a message was found.
    ///
    /// No whole document begins with an end tag, and no four values have one short length.
    private(set) var isFound = false

    mutating func note(_ line: [UInt8]) {
        let text = line.drop(while: \.isJSONWhitespace)
        if text.starts(with: "</".utf8) {
            endTags += 1
        } else if text.first == UInt8(ascii: "<") {
            startTags += 1
        }
        let value = text.reversed().drop(while: \.isJSONWhitespace)
        let isValue = 40...160 ~= value.count && value.allSatisfy(Self.isDigit)
        digits = isValue ? (value.count == width ? digits + 1 : 1) : 0
        width = isValue ? value.count : 0
        isFound = isFound || digits >= 4 || endTags > 0 && startTags > 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
