// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import TestVectors
internal import Testing

@Suite struct `progress of the search for messages` {
    /// Returns all messages of a text; a search without progress fails the test.
    private static func found(in text: [UInt8], _ comment: Comment) -> [TextCapture] {
        var search = CaptureSearch()
        var found: [TextCapture] = []
        var index = 0
        while case .found(let capture) = search.next(in: text.span, from: index, isAtEnd: true) {
            guard capture.range.lowerBound >= found.last?.range.upperBound ?? 0, capture.range.upperBound > index else {
                Issue.record("The range \(capture.range) follows \(index) (\(comment)).")
                break
            }
            #expect(capture.range.upperBound <= text.count && !capture.bytes.isEmpty, comment)
            found.append(capture)
            index = capture.range.upperBound
        }
        return found
    }

    private static func count(_ part: [UInt8], in captures: [TextCapture]) -> Int {
        captures.reduce(0) { $0 + Data($1.bytes).ranges(of: Data(part)).count }
    }

    @Test func `ranges are disjoint and increase in any text`() {
        for number in stride(from: Cases.first, to: 14_000, by: Cases.stride) {
            var random = SeededGenerator(seed: UInt64(number))
            let text = (0..<8).flatMap { _ in
                GeneratedText.noise(&random)
                    + (Bool.random(using: &random) ? GeneratedText.planted(number) : [])
            }
            _ = Self.found(in: text, "text \(number)")
        }
    }

    @Test func `each planted message is found exactly once`() {
        for number in stride(from: Cases.first, to: 14_000, by: Cases.stride) {
            var random = SeededGenerator(seed: UInt64(number))
            let planted = (0..<5).map { GeneratedText.planted(10 * number + $0) }
            let text = planted.flatMap { message in
                GeneratedText.noise(of: GeneratedText.parts, &random) + "&".utf8 + message + "&\n\n".utf8
            }
            let found = Self.found(in: text, "text \(number)")
            for message in planted {
                // Content of another kind is counted instead of reported.
                let responses = found.filter { $0.kind == .response }
                let comment: Comment = "text \(number): \(String(decoding: text, as: UTF8.self))"
                #expect(Self.count(message, in: responses) == 1, comment)
            }
        }
    }

    /// Words around messages in logs, none of which begins a message.
    private static let prose: [[UInt8]] = [
        "SAMLRequest", "SAMLResponse", "SAMLart", "no SAMLRequest for", "\"SAMLRequest\":null,",
        "SAMLResponse rejected:",
        "SAMLResponse=failed", "SAMLResponse: 0123456789abcdef0123456789abcdef", "_0123456789abcdef0123456789abcdef",
        "<Envelope>", "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body>", "<Response>",
        "2026-05-01T10:00:00Z INFO", "session", "{", "}", "[", "]", "\n", "\n\n", "\r\n", " ", "\t", "-", "|", "&", "?",
    ].map { Array($0.utf8) }

    /// A message in a log: an element, Base64 of one, or a parameter.
    private static func logged(_ number: Int, _ random: inout SeededGenerator) -> (text: [UInt8], mark: [UInt8]) {
        let namespace = "urn:oasis:names:tc:SAML:2.0:protocol"
        let id = "_" + String(repeating: "0", count: 24) + "\(number)"
        let message = "<p:Response xmlns:p='\(namespace)' ID='\(id)'><p:Status></p:Status></p:Response>"
        let value = Data(message.utf8).base64EncodedString()
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return (Array(message.utf8), Array(id.utf8))
        case 1: return (Array(value.utf8), Array(value.utf8))
        default: return (Array("SAMLResponse=\(Samples.strictly(value))".utf8), Array(Samples.strictly(value).utf8))
        }
    }

    @Test func `words around messages hide none of them`() {
        for number in stride(from: Cases.first, to: 2_800, by: Cases.stride) {
            var random = SeededGenerator(seed: UInt64(number))
            let messages = (0..<5).map { Self.logged(10 * number + $0, &random) }
            let text = messages.flatMap { message in
                var words: [UInt8] = []
                for _ in 0..<Int.random(in: 0..<8, using: &random) {
                    words += Self.prose.randomElement(using: &random) ?? []
                    if Bool.random(using: &random) { words.append(0x20) }
                }
                return words + "\n".utf8 + message.text + "\n".utf8
            }
            let found = Self.found(in: text, "text \(number)")
            for message in messages {
                let captures = found.filter { Self.count(message.mark, in: [$0]) == 1 }
                #expect(captures.count == 1, "text \(number): \(String(decoding: text, as: UTF8.self))")
            }
            let merged = found.filter { capture in messages.count { Self.count($0.mark, in: [capture]) > 0 } > 1 }
            #expect(merged.isEmpty, "text \(number): \(String(decoding: text, as: UTF8.self))")
        }
    }

    @Test(arguments: ["%C3", "%zz", "%", "...", "HTTP/1.", "%C3%BC&b=%C3"])
    func `a parameter that ends a value does not hide the next parameter`(value: String) {
        let parameters = "&RelayState=x&\(String(decoding: GeneratedText.planted(1), as: UTF8.self))"
        let text = Array("GET /acs?user=J\(value)rgen\(parameters) HTTP/1.1\n".utf8)
        let found = Self.found(in: text, "\(value)")
        #expect(found.count == 1)
        #expect(found.allSatisfy { String(decoding: $0.bytes, as: UTF8.self).hasSuffix(parameters.dropFirst()) })
    }

    private static let request = Data("<p:AuthnRequest xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol'/>".utf8)
        .base64EncodedString()

    @Test(arguments: [
        "SAMLRequest=abcdefghijk&", "SAMLRequest=abcdefghijk&amp;", "SAMLart=AAQAAMh48&",
        "a=(b)&SAMLRequest=abc&c=(d)&", "SAMLResponse=\(request)&",
    ])
    func `another message in the same parameters does not hide a response`(before: String) {
        let text = Array("POST /acs \(before)".utf8) + GeneratedText.planted(1) + "\n".utf8
        let found = Self.found(in: text, "\(before)").filter { $0.kind == .response }
        #expect(Self.count(GeneratedText.planted(1), in: found) == 1)
    }

    @Test(arguments: ["LogoutRequest", "AuthnRequest", "Assertion", "ArtifactResolve", "EntityDescriptor"])
    func `the tags of another message in two lines do not hide the responses between them`(name: String) {
        let value = GeneratedText.planted(1).dropFirst("SAMLResponse=".utf8.count)
        let lines = [GeneratedText.planted(1), Array("{\"SAMLResponse\":\"".utf8) + value + "\"}".utf8, Array(value)]
        let text = Array("user=<p:\(name) urn:oasis:names:tc:SAML>\n".utf8) + lines.joined(separator: "\n".utf8)
        let tail = Array("\nuser=</p:\(name)>\n".utf8)
        let found = Self.found(in: text + tail, "\(name)")
        #expect(found.count { capture in capture.kind == .response } == 3)
        // The first one contains them, too.
        #expect(Self.count(Array(value), in: Array(found.dropFirst())) == 3)
    }

    @Test func `the tags of a response in two lines do not hide the named responses between them`() {
        let value = GeneratedText.planted(1).dropFirst("SAMLResponse=".utf8.count)
        let lines = [GeneratedText.planted(1), Array("{\"SAMLResponse\":\"".utf8) + value + "\"}".utf8]
        let text = Array("user=<p:Response urn:oasis:names:tc:SAML>\n".utf8) + lines.joined(separator: "\n".utf8)
        let found = Self.found(in: text + Array("\nuser=</p:Response>\n".utf8), "Response")
        #expect(found.map(\.kind) == [.response, .response, .response])
        #expect(Self.count(Array(value), in: Array(found.dropFirst())) == 2)
    }

    @Test(arguments: ["SAMLResponse=0123456789abcdef0123456789abcdef", "SAMLResponse=\(request)"])
    func `a parameter in a URL does not cut a response`(parameter: String) {
        let response =
            "<p:Response xmlns:p='urn:oasis:names:tc:SAML:2.0:protocol' Destination='/acs?\(parameter)'></p:Response>"
        let found = Self.found(in: Array("\(response)\n".utf8), "\(parameter)")
        #expect(found.map(\.bytes) == [Array(response.utf8)])
    }

    @Test func `a text in chunks has the same messages as a whole text`() throws {
        var random = SeededGenerator(seed: UInt64(Cases.first))
        let text = (0..<1_500).flatMap {
            GeneratedText.noise(&random) + "&".utf8 + GeneratedText.planted($0) + "&\n\n".utf8
        }
        let whole = Self.found(in: text, "whole text").map(\.bytes)
        var reader = TextReader([], continuedBy: Pieces(text, of: 10_000), limit: 1 << 20)
        var chunked: [[UInt8]] = []
        while let document = try reader.next() { chunked.append(document.capture.bytes) }
        #expect(text.count > 4 * InputStream.chunkSize)
        // A document whose beginning is missing has no bytes.
        #expect(chunked.count == whole.count && zip(chunked, whole).allSatisfy { $0.isEmpty || $0 == $1 })
    }

    @Test func `a search takes no range that does not advance it`() {
        var progress = SearchProgress()
        var taken = [(0..<0, 0), (0..<10, 0), (0..<3, 3), (2..<5, 3), (4..<6, 5), (5..<6, 5)]
            .map { progress.take($0, of: 9, from: $1) }
        #expect(taken == [false, false, false, true, false, true])
        progress.removedFirst(4)
        #expect(progress.end == 2)
        taken = [progress.take(1..<3, of: 5, from: 2)]
        progress.removedFirst(4)
        taken.append(progress.take(0..<1, of: 1, from: 0))
        #expect(taken == [false, true])
    }
}
