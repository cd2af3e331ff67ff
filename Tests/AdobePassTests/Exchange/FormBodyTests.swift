// SPDX-License-Identifier: Apache-2.0

internal import AdobePass
internal import SAMLEncoding
internal import Testing

struct FormBodyTests {
    /// The documented vectors of the recipe: a document, the cleaned document, and the encoded value.
    static let vectors: [(String, String, String)] = [
        ("<a\nb='1'/>", "<ab='1'/>", "PGFiPScxJy8%2B"),
        ("<a\r\n  b='1'\r\n\tc='2'/>", "<a b='1' c='2'/>", "PGEgYj0nMScgYz0nMicvPg%3D%3D"),
        ("<s:A\n\tx=\"1\"\r\n\ty=\"2\"/>\r\n", "<s:A x=\"1\" y=\"2\"/>", "PHM6QSB4PSIxIiB5PSIyIi8%2B"),
        ("<a> \n <b/>\u{B}\u{C}</a>", "<a>  <b/></a>", "PGE%2BICA8Yi8%2BPC9hPg%3D%3D"),
        ("<v>John\nDoe</v>", "<v>JohnDoe</v>", "PHY%2BSm9obkRvZTwvdj4%3D"),
        ("<v>John\n  Doe</v>", "<v>John Doe</v>", "PHY%2BSm9obiBEb2U8L3Y%2B"),
        ("<v>a\u{85}b\u{2028}c</v>", "<v>abc</v>", "PHY%2BYWJjPC92Pg%3D%3D"),
        ("<v>a\u{A0}\u{A0}b</v>", "<v>a\u{A0}\u{A0}b</v>", "PHY%2BYcKgwqBiPC92Pg%3D%3D"),
        ("<v>&#10;&#13;</v>", "<v>&#10;&#13;</v>", "PHY%2BJiMxMDsmIzEzOzwvdj4%3D"),
        ("<v>  \u{301}x</v>", "<v> \u{301}x</v>", "PHY%2BIMyBeDwvdj4%3D"),
        ("\u{FEFF}<a/>", "\u{FEFF}<a/>", "77u%2FPGEvPg%3D%3D"),
        ("\u{FEFF} <v/>", "\u{FEFF} <v/>", "77u%2FIDx2Lz4%3D"),
        ("\u{A0}\u{3000}<v/>\u{200B}\u{2029}", "<v/>", "PHYvPg%3D%3D"),
        (
            "<?xml version='1.0'?>\n<a/>", "<?xml version='1.0'?><a/>",
            "PD94bWwgdmVyc2lvbj0nMS4wJz8%2BPGEvPg%3D%3D"
        ),
    ]

    @Test(arguments: vectors)
    func `inserts a response unchanged`(document: String, cleanedUp: String, value: String) throws {
        let response = try EncodedSAMLResponse(document)
        let body = FormBody().bytes(endingWith: response)
        #expect(String(decoding: body, as: UTF8.self) == "SAMLResponse=\(value)")
        #expect(FormFields(body)?.decodedBase64("SAMLResponse") == Array(cleanedUp.utf8))
    }

    @Test func `writes a body that a strict server decodes to the same values`() throws {
        // Random bytes of many lengths, so that every digit occurs at every position.
        var generator = SystemRandomNumberGenerator()
        for count in 1...64 {
            let document = (0..<(count * 5)).map { _ in UInt8.random(in: 0...255, using: &generator) }
            var form = FormBody()
            form.append("requestor", "A+B &=%\u{E9}")
            let exact = form.bytes(endingWith: try EncodedSAMLResponse(document, cleanup: .none))
            let fields = try #require(FormFields(exact))
            #expect(fields.names == ["requestor", "SAMLResponse"])
            #expect(fields["requestor"] == Array("A+B &=%\u{E9}".utf8))
            #expect(fields.decodedBase64("SAMLResponse") == document)
            #expect(!exact.contains(UInt8(ascii: "+")))
            // At least one byte remains.
            let bounded = document + [UInt8(ascii: ">")]
            let cleaned = form.bytes(endingWith: try EncodedSAMLResponse(bounded))
            #expect(FormFields(cleaned)?.decodedBase64("SAMLResponse") == Whitespace.cleanedUp(bounded.span))
        }
    }

    @Test(arguments: [
        ("a b", "a%20b"), ("~-._", "~-._"), ("+/=&", "%2B%2F%3D%26"), ("\u{E9}\0\n", "%C3%A9%00%0A"), ("", ""),
        ("%2B", "%252B"),
    ])
    func `encodes texts strictly`(text: String, encoded: String) {
        var form = FormBody()
        form.append("a", text)
        form.append("b", text)
        #expect(String(decoding: form.bytes, as: UTF8.self) == "a=\(encoded)&b=\(encoded)")
        var query = URLQuery()
        query.append("a", text)
        query.append("b", text)
        #expect(query.text == "a=\(encoded)&b=\(encoded)")
    }

    @Test func `traps if a response is appended as text`() async {
        await #expect(processExitsWith: .failure) {
            var form = FormBody()
            form.append("SAMLResponse", "PGEvPg==")
        }
    }

    @Test func `creates a body with a response repeatedly`() throws {
        let response = try EncodedSAMLResponse([0x3E, 0x3F], cleanup: .none)
        var form = FormBody()
        form.append("a", "b")
        #expect(form.bytes(endingWith: response) == form.bytes(endingWith: response))
        #expect(String(decoding: form.bytes, as: UTF8.self) == "a=b")
    }
}
