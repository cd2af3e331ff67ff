// SPDX-License-Identifier: Apache-2.0

internal import Captures
internal import SAML
internal import Testing

/// Messages that were copied from a terminal, or pasted into a document.
@Suite struct `copied messages` {
    private static let response = """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
        ID="_r1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" InResponseTo="_q1"><saml:Issuer>\
        https://idp.example.test</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:\
        status:Success"/></samlp:Status><saml:Assertion ID="_a1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">\
        <saml:Issuer>https://idp.example.test</saml:Issuer></saml:Assertion></samlp:Response>
        """

    private static func wrapped(at width: Int) -> String {
        let characters = Array(response)
        return stride(from: 0, to: characters.count, by: width)
            .map { String(characters[$0..<min($0 + width, characters.count)]) }.joined(separator: "\n")
    }

    @Test(arguments: [80, 132], ["", "$ cat response.xml\n"])
    func `from a terminal are joined with a warning`(width: Int, before: String) throws {
        let documents = try `exports of tools`.documents(before + Self.wrapped(at: width) + "\n")
        #expect(documents.map { $0.capture.bytes } == [Array(Self.response.utf8)])
        #expect(documents.map { $0.warning?.code } == [.encodingWrappedBase64])
        #expect(documents.first?.warning?.message.contains("after \(width) characters") == true)
    }

    @Test(arguments: ["", "Message : Token issued.\n"], [2, 23])
    func `from a console that indents values are joined without the blanks`(before: String, indent: Int) throws {
        let lines = Self.wrapped(at: 97).split(separator: "\n").map { String(repeating: " ", count: indent) + $0 }
        let documents = try `exports of tools`.documents(before + lines.joined(separator: "\n") + "\n")
        #expect(documents.map { $0.capture.bytes.drop { $0 == 0x20 } } == [Array(Self.response.utf8)[...]])
        #expect(documents.map { $0.warning?.code } == [.encodingWrappedBase64])
    }

    @Test func `on one line get no warning`() throws {
        let documents = try `exports of tools`.documents("$ cat response.xml\n" + Self.response + "\n")
        #expect(documents.map { $0.capture.bytes } == [Array(Self.response.utf8)])
        #expect(documents.allSatisfy { $0.warning == nil })
    }

    // MARK: Word

    private static func word(_ paragraphs: [String]) -> [UInt8] {
        let body = paragraphs.map { paragraph in
            // Word divides a paragraph into runs anywhere.
            let runs = stride(from: 0, to: paragraph.count, by: 97).map { start -> String in
                let text = String(paragraph.dropFirst(start).prefix(97))
                    .replacing("&", with: "&amp;").replacing("<", with: "&lt;")
                return "<w:r><w:t xml:space=\"preserve\">\(text)</w:t></w:r>"
            }
            return "<w:p>\(runs.joined())</w:p>"
        }
        return ArchiveBytes.zip([
            .init("[Content_Types].xml", "<Types/>"),
            .init(
                "word/document.xml",
                "<w:document xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:body>"
                    + body.joined() + "</w:body></w:document>"
            ),
        ])
    }

    @Test func `in a Word document are found, regardless of its runs`() throws {
        let rows = try Opened(Self.word(["The customer sent:", Self.response, "Thanks"])).rows
        #expect(rows.first { $0.entry == "word/document.xml#3" }?.text == Self.response)
        let value = "SAMLResponse=" + `exports of tools`.base64(`exports of tools`.response)
        #expect(
            try Opened(Self.word(["See", value])).rows.contains { value.hasSuffix($0.text) && $0.text.count > 100 }
        )
    }

    @Test func `are absent from a Word document without a message`() throws {
        let rows = try Opened(Self.word(["No message."])).rows
        #expect(rows.map(\.entry) == ["[Content_Types].xml", "word/document.xml"])
    }
}
