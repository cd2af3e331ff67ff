// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// Logs of containers and of browsers, filtered exports, and texts that contain no readable message.
extension `exports of tools` {
    private static func line(_ text: String, time: String = "t") -> String {
        "{\"log\":\"\(text)\\n\",\"stream\":\"stdout\",\"time\":\"\(time)\"}"
    }

    private static func lines(of text: String, width: Int = 64) -> [String] {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: width).map { start in
            String(characters[start..<min(start + width, characters.count)])
        }
    }

    @Test func `Docker: the lines of a log are joined`() throws {
        let text = (["received"] + Self.lines(of: Self.base64(Self.response)) + ["failed"]).map { Self.line($0) }
        #expect(try Self.summary(text.joined(separator: "\n")) == ["2"])
        // Fluent Bit removes the line breaks.
        let value = "SAMLResponse=\(Self.base64(Self.response).replacing("+", with: "%2B"))"
        for lines in [["received", value, "failed"], [value]] {
            let bare = lines.map { Self.line($0) }.joined(separator: "\n").replacing("\\n\"", with: "\"")
            #expect(try Self.documents(bare).map { $0.finding?.code } == [nil])
            #expect(try Self.documents(bare).first?.capture.bytes.count == value.utf8.count)
        }
        // Without `stream`, it is another JSON text.
        #expect(try Self.documents("{\"log\":\"x\"}").map { $0.finding?.code } == [.inputUnknownFormat])
    }

    private static func object(_ member: String, _ text: String) -> String {
        "{\"time\":1,\"\(member)\":\"\(text.replacing("\"", with: "\\\""))\"}"
    }

    @Test(arguments: ["MESSAGE", "message", "msg", "log"])
    func `logs with an object a line: the lines of a message are joined`(member: String) throws {
        let document =
            Self.response.replacing("><", with: ">\n  <").split(separator: "\n").map(String.init) + ["</end>"]
        let base64 = Self.lines(of: Self.base64(Self.response + String(repeating: " ", count: 400)))
        for content in [document, base64] {
            let lines = (["received"] + content + ["failed"]).map { Self.object(member, $0) }
            let documents = try Self.documents(lines.joined(separator: "\n"))
            #expect(documents.map { $0.finding?.code } == [nil])
            #expect(documents.first?.entry == "2")
        }
    }

    @Test func `logs with an object a line: a whole message in a line keeps its escapes`() throws {
        let lines = ["received", Self.response, "<p/>", "failed"].map { Self.object("message", $0) }
        let documents = try Self.documents(lines.joined(separator: "\n"))
        #expect(documents.count == 1)
        #expect(documents.first.map { String(decoding: $0.capture.bytes, as: UTF8.self).contains("\\\"") } == true)
    }

    @Test func `Docker: a message has the time of its line`() throws {
        let text = ["received"] + Self.lines(of: Self.base64(Self.response))
        let lines = text.enumerated().map { number, line in
            Self.line(line, time: "2026-05-01T10:00:0\(number).000000001Z")
        }
        let documents = try Self.documents(lines.joined(separator: "\n"))
        #expect(documents.map { $0.loggedAt?.description } == ["2026-05-01T10:00:01.000000001Z"])
        let without = try Self.documents(text.map { Self.line($0) }.joined(separator: "\n"))
        #expect(without.count == 1)
        #expect(without.first?.loggedAt == nil)
    }

    /// The beginning of a line of a log, in which `#` is the number of the line, and its time.
    private static let beginnings = [
        ("2026-05-01T10:00:0#.5+02:00 web1 app[#]: ", "2026-05-01T08:00:0#.5Z"),
        ("2026-05-01T10:00:0#-0130 web1 app[#]: ", "2026-05-01T11:30:0#Z"),
        ("<134>1 2026-05-01T10:00:0#Z web1 app # - - ", "2026-05-01T10:00:0#Z"),
        ("2026-05-01T10:00:0#.000000001Z ", "2026-05-01T10:00:0#.000000001Z"),
        ("2026-05-01T10:00:0#Z stdout F ", "2026-05-01T10:00:0#Z"),
        ("sso-app-1  | 2026-05-01T10:00:0#Z ", "2026-05-01T10:00:0#Z"),
        ("[pod/sso-0/app] 2026-05-01T10:00:0#Z ", "2026-05-01T10:00:0#Z"),
        ("[2026-05-01t10:00:0#z] INFO ", "2026-05-01T10:00:0#Z"),
        ("2026-05-01 10:00:0#,12+0000 DEBUG [exec-#] o.Decoder - ", "2026-05-01T10:00:0#.12Z"),
    ]

    private static func loggedTimes(_ lines: [String], after beginning: String) throws -> [Timestamp?] {
        let text = lines.enumerated().map { number, line in
            beginning.replacingOccurrences(of: "#", with: "\(number)") + line
        }
        return try documents(text.joined(separator: "\n")).map(\.loggedAt)
    }

    @Test(arguments: beginnings) func `a log: a message has the time of its line`(beginning: String, time: String)
        throws
    {
        let expected = try #require(Timestamp(rfc3339: time.replacingOccurrences(of: "#", with: "1")))
        let onOneLine = ["received", "form \(Self.sent)", "end"]
        #expect(try Self.loggedTimes(onOneLine, after: beginning) == [expected])
        let onSeveralLines = ["received"] + Self.lines(of: Self.base64(Self.response)) + ["end"]
        #expect(try Self.loggedTimes(onSeveralLines, after: beginning) == [expected])
    }

    @Test(arguments: [
        "", "2026-05-01 10:00:0#,123 DEBUG [exec-#] o.Decoder - ", "May  1 10:00:0# web1 app[#]: ",
        "2026-05-01T10:00:0# INFO ", "2026-05-01T10:60:0#Z ", "2026-05-01T10:00:0#+25:00 ",
        "valid until 2026-05-01T10:00:0#Z ",
    ]) func `a log: a time without a zone, or in another place, is not used`(beginning: String) throws {
        #expect(try Self.loggedTimes(["received", "form \(Self.sent)", "end"], after: beginning) == [nil])
        let onSeveralLines = ["received"] + Self.lines(of: Self.base64(Self.response)) + ["end"]
        #expect(try Self.loggedTimes(onSeveralLines, after: beginning) == [nil])
    }

    @Test func `a log: each of several messages has its own time`() throws {
        let lines = (1...3).map { "2026-05-01T10:00:0\($0)Z form \(Self.sent)" }
        let times = try Self.documents(lines.joined(separator: "\n")).map { $0.loggedAt?.description }
        #expect(times == ["2026-05-01T10:00:01Z", "2026-05-01T10:00:02Z", "2026-05-01T10:00:03Z"])
    }

    @Test func `Chrome: the bytes of a net log are searched`() throws {
        let request = "POST /acs HTTP/1.1\r\nHost: sp.example\r\n\r\n\(Self.sent)"
        let event = "{\"params\":{\"byte_count\":9,\"bytes\":\"\(Self.base64(request))\"}}"
        #expect(try Self.summary("{\"constants\":{},\"events\":[\(event)]}").count == 1)
        #expect(try Self.summary("{\"constants\":{},\"events\":[\(event)]}") != ["input.unknown-format"])
    }

    @Test func `JSON: a text without a message says so`() throws {
        let documents = try Self.documents("{\"events\":[{\"a\":1}],\"note\":\"nothing\"}")
        #expect(documents.map { $0.finding?.code } == [.inputUnknownFormat])
        #expect(documents.first?.finding?.message.contains("no `SAMLResponse`") == true)
    }

    private static func tracer(_ value: String, _ more: String = "") -> String {
        "{\"requests\":[{\"requestId\":\"1\",\"method\":\"POST\",\"url\":\"https://sp.example/acs\","
            + "\"post\":[[\"SAMLResponse\",\"\(value)\"]]\(more)}]}"
    }

    @Test func `SAML-tracer: a filtered export is read from the decoded document, with a warning`() throws {
        let decoded = Self.response.replacingOccurrences(of: "\"", with: "\\\"")
        let documents = try Self.documents(Self.tracer("{hash:35f2}", ",\"saml\":\"\(decoded)\""))
        #expect(documents.count == 1)
        #expect(documents.first?.warning?.severity == .warning)
        #expect(documents.first?.warning?.message.contains("SAML-tracer") == true)
        #expect(documents.first.map { String(decoding: $0.capture.bytes, as: UTF8.self) } == Self.response)
        // A value that was sent counts, not the decoded document.
        let both = try Self.documents(Self.tracer(Self.base64(Self.response), ",\"saml\":\"\(decoded)\""))
        #expect(both.map(\.warning) == [nil])
    }

    @Test func `a packet capture and an abbreviated description are named`() throws {
        let packets = [0xD4, 0xC3, 0xB2, 0xA1].map(UInt8.init) + Array("SAMLResponse=\(Self.sent.suffix(40))".utf8)
        guard case .documents(let reader) = try Opened.input(packets) else {
            Issue.record("the capture is not text")
            return
        }
        #expect(try reader.next()?.finding?.message.contains("packet capture") == true)
        let description = "data: {length = 3848, bytes = 0x3c73616d6c703a526573706f6e736520 ... 6573706f6e73653e }"
        #expect(try Self.summary(description) == ["encoding.truncated"])
        #expect(try Self.summary("the text bytes = 0x%@ and three periods: ... ") != ["encoding.truncated"])
    }

    @Test func `a document that a terminal wrapped is joined`() throws {
        let document = Self.response.replacingOccurrences(of: "xx", with: "<a b=\"c\">d</a>")
        let text = Self.lines(of: document, width: 80).joined(separator: "\n")
        let documents = try Self.documents(text)
        #expect(documents.map { String(decoding: $0.capture.bytes, as: UTF8.self) } == [document])
    }
}
