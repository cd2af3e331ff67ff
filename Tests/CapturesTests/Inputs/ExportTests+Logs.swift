// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// Logs of containers and of browsers, filtered exports, and texts that contain no readable message.
extension `exports of tools` {
    private static func line(_ text: String) -> String {
        "{\"log\":\"\(text)\\n\",\"stream\":\"stdout\",\"time\":\"t\"}"
    }

    private static func lines(of text: String, width: Int = 64) -> [String] {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: width).map { start in
            String(characters[start..<min(start + width, characters.count)])
        }
    }

    @Test func `Docker: the lines of a log are joined`() throws {
        let text = (["received"] + Self.lines(of: Self.base64(Self.response)) + ["failed"]).map(Self.line)
        #expect(try Self.summary(text.joined(separator: "\n")) == ["2"])
        // Fluent Bit removes the line breaks.
        let value = "SAMLResponse=\(Self.base64(Self.response).replacing("+", with: "%2B"))"
        for lines in [["received", value, "failed"], [value]] {
            let bare = lines.map(Self.line).joined(separator: "\n").replacing("\\n\"", with: "\"")
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
            Issue.record("the capture is no text")
            return
        }
        #expect(try reader.next()?.finding?.message.contains("packet capture") == true)
        let description = "data: {length = 3848, bytes = 0x3c73616d6c703a526573706f6e736520 ... 6573706f6e73653e }"
        #expect(try Self.summary(description) == ["encoding.truncated"])
    }

    @Test func `a document that a terminal wrapped is joined`() throws {
        let document = Self.response.replacingOccurrences(of: "xx", with: "<a b=\"c\">d</a>")
        let text = Self.lines(of: document, width: 80).joined(separator: "\n")
        let documents = try Self.documents(text)
        #expect(documents.map { String(decoding: $0.capture.bytes, as: UTF8.self) } == [document])
    }
}
