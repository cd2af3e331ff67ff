// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `text of Word documents` {
    private static func document(_ body: String, root: String = "document") -> [UInt8] {
        Array(
            """
            <?xml version="1.0"?><w:\(root) xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" \
            xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><w:body>\(body)</w:body></w:\(root)>
            """.utf8
        )
    }

    private static func text(_ body: String, root: String = "document") -> String? {
        WordText.text(of: document(body, root: root), limits: .batch).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `joins runs, and separates paragraphs and lines`() {
        let body = """
            <w:p><w:r><w:t>&lt;a </w:t></w:r><w:r><w:t xml:space="preserve">b="1"&gt;</w:t><w:tab/></w:r></w:p>\
            <w:p><w:r><w:t>c</w:t><w:br/><w:t>d</w:t><w:noBreakHyphen/></w:r></w:p>
            """
        #expect(Self.text(body) == "\n<a b=\"1\">\t\nc\nd-")
    }

    @Test func `omits deleted text and the copy for older readers`() {
        let box = "<w:r><w:t>x</w:t></w:r>"
        let body = """
            <w:p><w:del><w:r><w:delText>old</w:delText></w:r></w:del><mc:AlternateContent><mc:Choice>\(box)</mc:Choice>\
            <mc:Fallback>\(box)</mc:Fallback></mc:AlternateContent></w:p>
            """
        #expect(Self.text(body) == "\nx")
    }

    @Test func `rejects other documents`() {
        #expect(Self.text("<w:p/>", root: "styles") == nil)
        #expect(WordText.text(of: Array("<document/>".utf8), limits: .batch) == nil)
        let document = Self.document("<w:p/>")
        for count in 0..<document.count {
            #expect(WordText.text(of: Array(document.prefix(count)), limits: .batch) == nil)
        }
        #expect(WordText.mayBegin(document))
        #expect(!WordText.mayBegin(Array("<document/>".utf8)))
    }
}
