// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON
internal import UntrustedText

/// Text that a tool divided among the strings of a JSON text: logs with one object a line, and the net log of Chrome.
enum LoggedLines {
    /// The maximum number of useful bytes of a time.
    private static let maximumTimeLength = 64

    /// Joins the strings; returns `nil` if the text is neither of these.
    ///
    /// Each byte is read once or twice.
    static func joined(_ text: [UInt8]) -> LoggedText? {
        guard InputHead(bytes: text, isWhole: true, field: .samlResponse).beginsWithBrace else { return nil }
        return containerLog(text) ?? netLog(text).map { LoggedText($0) }
    }

    /// The members with the text of a line, in the formats of journald, Logstash, Google Cloud and many loggers.
    private static let members = ["MESSAGE", "message", "@message", "msg", "log", "line", "textPayload"]

    /// The members with the time of a line, in the same formats.
    private static let timeMembers = ["time", "@timestamp", "timestamp"]

    /// Joins the texts of the lines of a log, one object a line: those of Docker's driver `json-file`, and those of other
    /// programs if they divide a message.
    private static func containerLog(_ text: [UInt8]) -> LoggedText? {
        var lines: [LoggedLine] = []
        var division = LineDivision()
        var isDocker = true
        for line in text.split(separator: 0x0A) where !line.allSatisfy(\.isJSONWhitespace) {
            var reader = InputJSONReader(Array(line))
            guard let line = try? loggedLine(&reader) else { return nil }
            isDocker = isDocker && line.hasStream && line.text != nil
            guard let text = line.text else { continue }
            lines.append(line)
            division.note(text)
        }
        guard !lines.isEmpty, isDocker || division.isFound else { return nil }
        // Docker keeps line breaks, so a line without one is a part of a longer one. Other programs remove all.
        let keepsLineBreaks = isDocker && lines.contains { $0.text?.last == 0x0A }
        var output: [UInt8] = []
        output.reserveCapacity(text.count)
        var times = LineTimes()
        for line in lines {
            times.add(LineTime.time(of: line.time.span), at: output.count)
            output += line.text ?? []
            if !keepsLineBreaks { output.append(0x0A) }
        }
        return LoggedText(output, times)
    }

    /// The members of an object that describe a line.
    private struct LoggedLine {
        var text: [UInt8]?
        var time: [UInt8] = []
        var hasStream = false
    }

    /// Returns what an object says about a line; throws for another text.
    private static func loggedLine(_ reader: inout InputJSONReader) throws(InputFault) -> LoggedLine {
        guard try reader.next() == .beginObject else { throw reader.faultAtEvent(.malformed, "An object is required.") }
        var line = LoggedLine()
        while let event = try reader.next(), event == .name {
            if line.text == nil, members.contains(where: { reader.text.elementsEqual($0.utf8) }) {
                line.text = try reader.takeValue(limit: .max - 1)
            } else if timeMembers.contains(where: { reader.text.elementsEqual($0.utf8) }) {
                line.time = try reader.takeValue(limit: maximumTimeLength) ?? []
            } else {
                line.hasStream = line.hasStream || reader.isText("stream")
                try reader.skipValue()
            }
        }
        return line
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
        byte.isAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
}
