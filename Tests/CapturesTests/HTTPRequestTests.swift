// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAMLEncoding
internal import Testing

struct HTTPRequestTests {
    static let value = "SAMLResponse=PGEvPg%3D%3D"

    private func post(_ header: String, _ body: String, target: String = "/acs") -> String {
        "POST \(target) HTTP/1.1\r\nHost: sp.example\r\n\(header)\r\n\(body)"
    }

    @Test(arguments: [
        // A length that is too small, repeated or empty.
        ("Content-Length: 3\r\nContent-Length: 25\r\n", EncodingFault.Code.unknownFormat),
        ("Content-Length: +25\r\n", .unknownFormat),
        ("Content-Length: 25, 25\r\n", .unknownFormat),
        ("Content-Length: 99999999999999999999\r\n", .unknownFormat),
        ("Content-Length:\r\n", .unknownFormat),
        ("Content-Length: 26\r\n", .truncated),
        ("Content-Length: 0\r\n", .unknownFormat),
        // Bodies with a content coding or transfer coding.
        ("Transfer-Encoding: gzip, chunked\r\n", .unknownFormat),
        ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", .unknownFormat),
        ("Transfer-Encoding: chunked\r\nContent-Length: 25\r\n", .unknownFormat),
        ("Content-Encoding: gzip\r\n", .unknownFormat),
        // Lines that are not fields.
        ("no field\r\n", .unknownFormat),
        (" folded: x\r\n", .unknownFormat),
        ("Name : x\r\n", .unknownFormat),
        (": x\r\n", .unknownFormat),
    ])
    func `rejects an ambiguous or malformed header section`(header: String, code: EncodingFault.Code) {
        #expect(peelingFault(of: post(header, Self.value))?.code == code)
    }

    private static let chunked = "Transfer-Encoding: chunked\r\n"

    @Test(arguments: [
        "19\r\n\(value)\r\n0\r\n\r\n", "5\r\nSAMLR\r\n14;a=b\r\n\(value.dropFirst(5))\r\n0\r\nX: y\r\n\r\n",
        "00005\nSAMLR\n14\n\(value.dropFirst(5))\n0\n\n",
        // A tool that shows the decoded body.
        value,
    ])
    func `joins the chunks of a body`(body: String) throws {
        let peeled = try peel(post(Self.chunked, body))
        #expect(peeled.text == "<a/>")
        #expect(peeled.layers == [.http, .form, .percent, .base64])
    }

    @Test(arguments: [
        ("19\r\n\(value)\r\n", EncodingFault.Code.truncated), ("1A\r\n\(value)\r\n", .truncated),
        ("ffffffff\r\n\(value)\r\n", .truncated), ("5\r\n\(value)\r\n0\r\n\r\n", .unknownFormat),
        ("5\r\nSAMLR\r\nx\r\n", .unknownFormat),
    ])
    func `rejects chunks that do not fit their sizes`(body: String, code: EncodingFault.Code) {
        #expect(peelingFault(of: post(Self.chunked, body))?.code == code)
    }

    @Test func `an error in a chunk names its offset in the capture`() throws {
        let request = post(Self.chunked, "d\r\nSAMLResponse=\r\n5\r\nPG!vP\r\n0\r\n\r\n")
        let offset = try #require(request.utf8.firstIndex(of: UInt8(ascii: "!")))
        #expect(peelingFault(of: request)?.offset == request.utf8.distance(from: request.utf8.startIndex, to: offset))
    }

    @Test func `rejects a message in the target and another in the body`() {
        #expect(peelingFault(of: post("", Self.value, target: "/acs?\(Self.value)"))?.code == .unknownFormat)
    }

    @Test func `rejects a request that is truncated in its header section`() {
        #expect(peelingFault(of: "POST /acs HTTP/1.1\r\nHost: sp")?.code == .truncated)
        #expect(peelingFault(of: "POST /acs HTTP/1.1\r\nHost: sp\r\n")?.code == .truncated)
    }

    @Test(arguments: [
        "", "Content-Length: 25\r\n", "content-length:25\r\ncontent-length: 25 \r\nTransfer-Encoding: Identity\r\n",
    ])
    func `reads a form body`(header: String) throws {
        let peeled = try peel(post(header, Self.value))
        #expect(peeled.text == "<a/>")
        #expect(peeled.layers == [.http, .form, .percent, .base64])
        #expect(peeled.deviation == nil)
    }

    @Test func `truncates the body at its stated length`() throws {
        #expect(try peel(post("Content-Length: 25\r\n", Self.value + "&SAMLResponse=x")).text == "<a/>")
    }

    @Test func `reads lines without carriage returns`() throws {
        let request = post("", Self.value).replacing("\r\n", with: "\n") + "\n"
        #expect(try peel(request).text == "<a/>")
    }

    @Test(arguments: ["HTTP/1.0", "HTTP/1.1", "HTTP/2", "HTTP/2.0"])
    func `reads the query of a target`(version: String) throws {
        let peeled = try peel("GET https://sp.example/acs?x=y&\(Self.value)#top \(version)\r\nHost: sp.example\r\n\r\n")
        #expect(peeled.text == "<a/>")
        #expect(peeled.layers == [.http, .query, .percent, .base64])
    }

    @Test func `reads XML in a body`() throws {
        let peeled = try peel(post("Content-Type: text/xml\r\n", "<a/>\n"))
        #expect(peeled.document == Array("<a/>\n".utf8))
        #expect(peeled.layers == [.http])
    }

    @Test(arguments: ["get / HTTP/1.1\r\n\r\n", "POST / HTTP/3\r\n\r\n", "POST  / HTTP/1.1\r\n\r\n", "POST /"])
    func `detects no other text as a request`(text: String) {
        #expect(peelingFault(of: text)?.code == .unknownFormat)
    }
}
