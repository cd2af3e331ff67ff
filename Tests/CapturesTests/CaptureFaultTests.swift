// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLEncoding
internal import Testing

struct CaptureFaultTests {
    @Test(arguments: ["", " ", "\r\n\t ", "\u{FEFF}", "\u{FEFF}\n", "SAMLResponse=", "SAMLResponse=%20&x=y", "\" \""])
    func `reports an empty capture`(text: String) {
        #expect(peelingFault(of: text)?.code == .empty)
    }

    @Test(arguments: [
        "42", "hello", "100% sure", "Dear colleague, please find the capture below.\n", #"{"user":"mira"}"#,
        "RelayState=abc&token=1", "\"hello\"", "AT&amp;T", "a\\qb", "%ZZ", "x=3Dy", "GET / HTTP/1.1\r\n\r\n",
        "\u{89}PNG\r\n\u{1A}\n", "\0\0\0\0",
    ])
    func `reports an unknown format for text that is neither XML nor encoded`(text: String) {
        #expect(peelingFault(of: text)?.code == .unknownFormat)
    }

    @Test func `reports an unknown format for Base64 of other content`() {
        #expect(peelingFault(of: Data("its own text".utf8).base64EncodedString())?.code == .unknownFormat)
        #expect(peelingFault(of: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB")?.code == .unknownFormat)
        #expect(peelingFault(of: Data(Samples.stream(of: "no XML")).base64EncodedString())?.code == .unknownFormat)
    }

    @Test(arguments: [
        // Base64: foreign bytes, padding, cuts, two alphabets.
        ("PGEvPg==QUJD", EncodingFault.Code.badBase64, 8),
        ("PGEv*g==", .badBase64, 4),
        ("PGEvPg===", .badBase64, 8),
        ("PGE=vPg=", .badBase64, 4),
        ("PGEvP", .truncated, 5),
        ("PGEvPGIvPGM", .truncated, 11),
        ("PHY+YWJj/-vPg=", .badBase64, 9),
        // Percent-encoding.
        ("PGEvPg%3D%3", .truncated, 9),
        ("PGEvPg%3D%", .truncated, 9),
        ("PGEvPg%G1", .badPercent, 6),
        ("%3Ca%u0041", .badPercent, 4),
        ("SAMLResponse=PGEvPg%ZZ&RelayState=x", .badPercent, 19),
        ("RelayState=x&SAMLResponse=PGEv*g%3D%3D", .badBase64, 30),
        // HTML.
        ("&lt;a&nbsp;/&gt;", .htmlEscaped, 5),
        ("&lt;a& b", .htmlEscaped, 5),
        ("&lt;a&#xD800;", .htmlEscaped, 5),
        ("&lt;a&#0;", .htmlEscaped, 5),
        ("&lt;a&#;", .htmlEscaped, 5),
        ("&lt;a&#x;", .htmlEscaped, 5),
        ("&lt;a&#1114112;", .htmlEscaped, 5),
        ("&lt;a&#12a;", .htmlEscaped, 5),
        ("&lt;a&g", .truncated, 5),
        // JSON.
        (#""<a \x\/>""#, .jsonEscaped, 4),
        (#""<a \ud800x/>""#, .jsonEscaped, 4),
        (#""<a \udc00\udc00/>""#, .jsonEscaped, 4),
        (#""<a \ud800\u0041/>""#, .jsonEscaped, 4),
        (#""<a \u00g0/>""#, .jsonEscaped, 4),
        (#""<a "b"/>""#, .jsonEscaped, 4),
        (#"<a b=\"1\" c="2"/>"#, .jsonEscaped, 13),
        (#""<a \u00"#, .truncated, 8),
        (#""<a \ud83d""#, .truncated, 4),
        (#""<a/>\""#, .truncated, 5),
        (#""<a/>"#, .truncated, 5),
        // Quoted-printable.
        ("<a b=3D\"=G0\"/>", .quotedPrintable, 8),
        ("<a b=3D\"=0G\"/>", .quotedPrintable, 8),
        ("<a b=3D\"ü\"/>", .quotedPrintable, 8),
        ("<a b=3D\"x\"/=3", .truncated, 11),
        ("<a b=3D\"x\"/=", .truncated, 11),
    ])
    func `reports the fault and its offset in the capture`(text: String, code: EncodingFault.Code, offset: Int) {
        let found = peelingFault(of: text)
        #expect(found?.code == code)
        #expect(found?.offset == offset)
    }

    @Test(arguments: [
        // In each outer layer, an escape precedes the star.
        ("\"RelayState=\\u0041&SAMLResponse=PGE%2Bv*g%3D%3D\"", "*"),
        ("RelayState=x&amp;SAMLResponse=PGE%2Bv*g%3D%3D", "*"),
        ("=3CPGEv", "P"),
        ("PGE=\r\nv*g=3D=3D", "*"),
        ("PGE%252Bv*g%253D", "*"),
    ])
    func `maps offsets back through every layer`(text: String, sign: String) throws {
        let found = peelingFault(of: text)
        guard let sign = sign.utf8.first, sign == 0x2A else { return #expect(found == nil) }
        #expect(found?.code == .badBase64)
        #expect(found?.offset == Array(text.utf8).firstIndex(of: sign))
    }

    @Test func `distinguishes a damaged DEFLATE stream from an unknown format`() {
        let stream = Samples.stream(of: Samples.document)
        func value(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }
        #expect(peelingFault(of: value(Array(stream.dropLast(3))))?.code == .badDeflate)
        #expect(peelingFault(of: value(stream + Array("garbage".utf8)))?.code == .badDeflate)
        #expect(peelingFault(of: value([0x78, 0x9C] + stream))?.code == .badDeflate)
        var reserved = stream
        reserved[0] |= 0b110
        #expect(peelingFault(of: value(reserved))?.code == .badDeflate)
    }

    @Test func `reports the offset of a DEFLATE fault in the capture`() {
        let stream = Samples.stream(of: Samples.document)
        let value = Data(stream + [0]).base64EncodedString()
        let found = peelingFault(of: "SAMLResponse=" + Samples.strictly(value))
        #expect(found?.code == .badDeflate)
        #expect((found?.offset ?? 0) > 13 + stream.count)
    }

    @Test func `reads a capture only as an encoded value if that format is given`() {
        #expect(peelingFault(of: "<a/>", format: .encoded)?.code == .badBase64)
        #expect(peelingFault(of: "hello!", format: .encoded)?.code == .badBase64)
        #expect(peelingFault(of: Samples.percent, format: .encoded) == nil)
        #expect(peelingFault(of: Samples.html, format: .encoded) == nil)
    }

    @Test func `reads a capture only as XML if that format is given`() throws {
        #expect(try peel(Samples.base64, format: .xml).text == Samples.base64)
        #expect(peelingFault(of: " \n", format: .xml)?.code == .empty)
    }

    @Test func `removes at most eight layers`() throws {
        var text = Samples.base64
        for _ in 0..<7 { text = PercentEncoding.encode(text) }
        #expect(try peel(text).layers.count == 8)
        #expect(peelingFault(of: PercentEncoding.encode(text))?.code == .unknownFormat)
    }
}
