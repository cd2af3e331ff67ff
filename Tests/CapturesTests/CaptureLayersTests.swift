// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import EncodedSamples
internal import Foundation
internal import SAMLBindings
internal import SAMLEncoding
internal import Testing

struct CaptureLayersTests {
    @Test(arguments: Samples.all)
    func `finds the document in every encoding`(text: String, layers: [CaptureLayer]) throws {
        let peeled = try peel(text)
        #expect(peeled.text == Samples.document)
        #expect(peeled.layers == layers)
    }

    @Test(arguments: ["\n", "\r\n"])
    func `ignores one line end at the end of a file`(lineEnd: String) throws {
        // In text that is only escaped, a line end can be part of the document.
        for (text, layers) in Samples.all where ![[], [.html], [.quotedPrintable]].contains(layers) {
            let peeled = try peel(text + lineEnd)
            #expect(peeled.text == Samples.document)
            #expect(peeled.codes == (try peel(text).codes))
            #expect(peeled.deviation == (try peel(text).deviation))
        }
    }

    @Test func `keeps every byte of XML`() throws {
        for text in ["<a/>\n", " \r\n<a/>", "\u{FEFF}<?xml version=\"1.0\"?><a/>\r\n\r\n", "<a b='\\\"'>\\\"=3D</a>"] {
            let peeled = try peel(text)
            #expect(peeled.document == Array(text.utf8))
            #expect(peeled.layers == [])
        }
    }

    @Test(arguments: [[0x3C, 0x00, 0x61, 0x00], [0x00, 0x3C]])
    func `leaves other encodings of XML to the parser`(bytes: [UInt8]) throws {
        let value = Array(Data(bytes).base64EncodedData())
        #expect(try CaptureLayers.peel(bytes, limits: .batch).document == bytes)
        #expect(try CaptureLayers.peel(value, limits: .batch).document == bytes)
    }

    @Test func `removes nested layers`() throws {
        let escaped = Samples.form.replacingOccurrences(of: "&", with: "&amp;")
        #expect(try peel(escaped).layers == [.html, .form, .percent, .base64])
        let log = "\"" + Samples.request.replacingOccurrences(of: "\r\n", with: "\\r\\n") + "\""
        #expect(try peel(log).layers == [.json, .http, .form, .percent, .base64])
        let twice = Samples.html.replacingOccurrences(of: "&", with: "&amp;")
        #expect(try peel(twice).layers == [.html, .html])
        #expect(try peel(twice).text == Samples.document)
        let mail = Samples.base64.replacingOccurrences(of: "=", with: "=3D")
        #expect(try peel("=\r\n" + mail).layers == [.quotedPrintable, .base64])
    }

    @Test(arguments: [
        (#"<a b=\"1\">\n<c\/><\/a>"#, "<a b=\"1\">\n<c/></a>"),
        (#"\u003ca b=\"\ud83d\ude00\"\/\u003E"#, "<a b=\"😀\"/>"),
        (#""<a>\b\f\n\r\t\/\\</a>""#, "<a>\u{8}\u{C}\n\r\t/\\</a>"),
    ])
    func `decodes JSON with and without quotation marks`(text: String, document: String) throws {
        let peeled = try peel(text)
        #expect(peeled.layers == [.json])
        #expect(peeled.text == document)
    }

    @Test(arguments: [
        ("&#60;a b=&#x22;&#x1F600;&#0034;/&#x3E;", "<a b=\"😀\"/>"),
        ("&lt;a b=&apos;&amp;amp;&apos;/&gt;", "<a b='&amp;'/>"),
        ("PGEvPg&#61;&#x3d;", "<a/>"),
    ])
    func `decodes named and numeric references`(text: String, document: String) throws {
        let peeled = try peel(text)
        #expect(peeled.layers.first == .html)
        #expect(peeled.text == document)
    }

    @Test(arguments: [
        ("<a b=3D\"1=\r\n2\">x=20 \r\n=3d=\n</a>", "<a b=\"12\">x \r\n=</a>"),
        ("=3Ca/>", "<a/>"),
        ("<a b=3D\"x\"/>\t ", "<a b=\"x\"/>"),
        ("<a b=3D\"x  y\"/>", "<a b=\"x  y\"/>"),
    ])
    func `decodes quoted-printable`(text: String, document: String) throws {
        let peeled = try peel(text)
        #expect(peeled.layers == [.quotedPrintable])
        #expect(peeled.text == document)
    }

    @Test func `restores plus signs that became spaces`() throws {
        let text = Samples.base64.replacingOccurrences(of: "+", with: " ")
        let peeled = try peel(text)
        #expect(peeled.text == Samples.document)
        #expect(peeled.codes == [.plusBecameSpace])
        #expect(peeled.warnings.first?.offset == Array(Samples.base64.utf8).firstIndex(of: 0x2B))
    }

    @Test func `restores a plus sign at the very end`() throws {
        // A document whose length is a multiple of three ends with the digit for the last bits of `>`.
        let value = Data("<a>ab</a>".utf8).base64EncodedString()
        #expect(value.hasSuffix("+"))
        let peeled = try peel(value.dropLast() + " ")
        #expect(peeled.codes == [.plusBecameSpace])
        #expect(peeled.text == "<a>ab</a>")
    }

    @Test func `keeps an unescaped plus sign of a form, with a warning`() throws {
        let peeled = try peel("SAMLResponse=" + Samples.base64.replacingOccurrences(of: "=", with: "%3D"))
        #expect(peeled.text == Samples.document)
        #expect(peeled.codes == [.plusBecameSpace])
    }

    @Test func `reads spaces at equal distances as line ends`() throws {
        let text = Samples.wrapped.replacingOccurrences(of: "\r\n", with: " ")
        let peeled = try peel(text)
        #expect(peeled.layers == [.wrappedBase64])
        #expect(peeled.codes == [.wrappedBase64])
        #expect(peeled.text == Samples.document)
    }
}
