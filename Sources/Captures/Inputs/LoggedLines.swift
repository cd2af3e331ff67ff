// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import StrictJSON

/// Text that a tool divided among the strings of a JSON text: the container logs of Docker, and the net log of Chrome.
enum LoggedLines {
    /// The maximum number of useful bytes of a time.
    private static let longestTime = 64

    /// Joins the strings; returns `nil` if the text is neither of these.
    ///
    /// Each byte is read once or twice.
    static func joined(_ text: [UInt8]) -> LoggedText? {
        guard InputHead(bytes: text, isWhole: true, field: .samlResponse).beginsWithBrace else { return nil }
        return containerLog(text) ?? netLog(text).map { LoggedText($0) }
    }

    /// Joins the member `log` of the objects of Docker's driver `json-file`, one object a line.
    private static func containerLog(_ text: [UInt8]) -> LoggedText? {
        var output: [UInt8] = []
        var times = LineTimes()
        var count = 0
        for line in text.split(separator: 0x0A) where !line.allSatisfy(\.isJSONWhitespace) {
            var reader = InputJSONReader(Array(line))
            guard let logged = try? logged(&reader) else { return nil }
            times.add(LineTime.time(of: logged.time.span), at: output.count)
            output += logged.log
            count += 1
        }
        return count > 0 ? LoggedText(output, times) : nil
    }

    /// Returns the members `log` and `time` of an object that also has `stream`, or `nil` for another text.
    private static func logged(_ reader: inout InputJSONReader) throws(InputFault) -> (log: [UInt8], time: [UInt8])? {
        guard try reader.next() == .beginObject else { return nil }
        var log: [UInt8]?
        var time: [UInt8] = []
        var hasStream = false
        while let event = try reader.next(), event == .name {
            if reader.isText("log"), log == nil {
                log = try reader.takeValue(limit: .max - 1)
            } else if reader.isText("time") {
                time = try reader.takeValue(limit: longestTime) ?? []
            } else {
                hasStream = hasStream || reader.isText("stream")
                try reader.skipValue()
            }
        }
        guard hasStream, let log else { return nil }
        return (log, time)
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
