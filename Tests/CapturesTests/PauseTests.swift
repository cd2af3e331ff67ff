// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

@Suite struct `an input that pauses` {
    private static func response(_ number: Int) -> String {
        "<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\" ID=\"_\(number)\">"
            + String(repeating: "x", count: 99) + "</p:Response>"
    }

    private static func base64(_ number: Int) -> String { Data(response(number).utf8).base64EncodedString() }

    private static func lines(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

    /// Returns how often a reader waits before it returns a document, and the documents.
    private static func waits(
        _ pieces: [[UInt8]],
        _ makeReader: (Pauses) -> some DocumentSequence
    ) throws -> (waits: [Int], documents: [[UInt8]]) {
        let source = Pauses(pieces)
        var reader = makeReader(source)
        var waits: [Int] = []
        var documents: [[UInt8]] = []
        while let document = try reader.next() {
            waits.append(source.waits)
            documents.append(document.capture.bytes)
        }
        return (waits, documents)
    }

    private static func text(_ source: Pauses) -> TextReader { TextReader([], continuedBy: source, limit: 1 << 20) }

    private static func jsonLines(_ source: Pauses) -> JSONLinesReader {
        JSONLinesReader([], continuedBy: source, field: .samlResponse, limit: 1 << 20)
    }

    /// Lines of a log with a message each.
    private static let formats: [@Sendable (Int) -> String] = [
        { "GET /acs?SAMLResponse=\(Samples.strictly(base64($0)))&RelayState=x HTTP/1.1\" 302\n" },
        { "10:00 body: SAMLResponse=\(Samples.strictly(base64($0)))\n" },
        { "10:00 SAMLResponse: \(base64($0))\n" },
        { "10:00 \(response($0))\n" },
        { "{\"body\":\"SAMLResponse=\(Samples.strictly(base64($0)))\"}\n" },
    ]

    @Test(arguments: formats.indices) func `gives the message of a line before it waits for the next line`(
        index: Int
    ) throws {
        let pieces = (0..<5).map { Array(("10:00 no message\n" + Self.formats[index]($0)).utf8) }
        let found = try Self.waits(pieces, Self.text)
        #expect(found.waits == [0, 1, 2, 3, 4])
    }

    @Test func `gives the document of a line of JSON before it waits for the next line`() throws {
        let line = "{\"SAMLResponse\":\"PHNhbWw+\"}\n"
        let found = try Self.waits(Self.lines(line, line + line, "\n", line), Self.jsonLines)
        #expect(found.waits == [0, 1, 1, 3])
    }

    @Test(arguments: ["", "\n", "   \n"]) func `does not cut a message that goes on after a pause`(
        blank: String
    ) throws {
        let wrapped = Samples.lines(of: Self.base64(1), width: 76).map { $0 + "\n" }
        let pieces = [Array("SAMLResponse:\n".utf8)] + wrapped.map { Array($0.utf8) } + [Array((blank + "end\n").utf8)]
        let found = try Self.waits(pieces, Self.text)
        #expect(found.documents.map { String(decoding: $0, as: UTF8.self).filter { $0 != "\n" } } == [Self.base64(1)])
        let element = Self.response(2).replacing("><", with: ">\n<").replacing(" ID", with: "\nID")
        let parts = element.split(separator: "\n").map { Array(($0 + "\n").utf8) }
        #expect(try Self.waits(parts, Self.text).documents == [Array(element.utf8)])
    }

    @Test func `has the same messages wherever a stream pauses`() throws {
        let text = Array((0..<40).map { Self.formats[$0 % Self.formats.count]($0) + "10:00 other\n" }.joined().utf8)
        let whole = TextReader.messagesForTests(in: text)
        #expect(whole.count == 40)
        for number in stride(from: Cases.first, to: 700, by: Cases.stride) {
            var random = SeededGenerator(seed: UInt64(number))
            var pieces: [[UInt8]] = []
            var rest = text[...]
            while !rest.isEmpty {
                var count = Int.random(in: 1..<1_500, using: &random)
                // Logs are written a line at a time.
                if Bool.random(using: &random), let end = rest.dropFirst(count).firstIndex(of: 0x0A) {
                    count = end + 1 - rest.startIndex
                }
                pieces.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
            #expect(try Self.waits(pieces, Self.text).documents == whole, "text \(number)")
        }
    }

    /// Returns what a reader says before each document: whether it is ready, and how often it has waited.
    private static func readiness(_ reader: inout some DocumentSequence, of source: Pauses) throws -> [String] {
        var told: [String] = []
        repeat { told.append("\(reader.isReady()) \(source.waits)") } while try reader.next() != nil
        return told
    }

    @Test func `is ready if a whole line has arrived`() throws {
        let line = "{\"SAMLResponse\":\"PHNhbWw+\"}\n"
        let source = Pauses(Self.lines(line + line + "{\"SAML", "Response\":", "\"PHNhbWw+\"}", "\n"))
        var reader = Self.jsonLines(source)
        #expect(try Self.readiness(&reader, of: source) == ["true 0", "true 0", "false 0", "true 3"])
    }

    @Test func `is ready if a message of a text has arrived`() throws {
        let source = Pauses(Self.lines(Self.formats[0](1) + Self.formats[3](2) + "GET /acs?SAML", Self.formats[1](3)))
        var reader = Self.text(source)
        #expect(try Self.readiness(&reader, of: source) == ["true 0", "true 0", "false 0", "true 1"])
    }
}

extension TextReader {
    /// Returns the bytes of all messages of a text.
    fileprivate static func messagesForTests(in text: [UInt8]) -> [[UInt8]] {
        var reader = TextReader([], continuedBy: Pieces(text, of: .max), limit: 1 << 20)
        var messages: [[UInt8]] = []
        while let document = try? reader.next() { messages.append(document.capture.bytes) }
        return messages
    }
}
