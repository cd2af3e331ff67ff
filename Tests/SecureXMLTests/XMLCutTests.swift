// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Errors of XML name the tag, the prefix or the reference, and say that a document was cut.
@Suite struct `errors of XML` {
    private func fault(_ text: String) -> XMLFault? {
        do throws(XMLFault) {
            _ = try XMLTree(parsing: Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("<a><q:b/></a>", "`q`"), ("<a><b xsi:type='c'/></a>", "`xsi`"), ("<a><b></c></a>", "`c` inside `b`"),
        ("<a>&nbsp;</a>", "`&nbsp;`"), ("<a>R & D</a>", "&amp;"), ("<a>R&D</a>", "&amp;"), ("<a><b>text", "`b`"),
    ])
    func `name what is wrong`(text: String, name: String) {
        #expect(fault(text)?.reason.contains(name) == true)
    }

    @Test func `show only plain and short names`() {
        let name = String(repeating: "n", count: 100)
        #expect(fault("<a><\(name):b/></a>")?.reason.contains(name) == false)
        #expect(fault("<a><\u{e9}:b/></a>")?.reason.contains("\u{e9}") == false)
        #expect(fault("<a><\u{e9}:b/></a>")?.code == .undeclaredPrefix)
    }

    @Test(arguments: [
        "<a><b>text", "<a><b c='d", "<a><b>text</b", "<a><b>text...</a>", "<a><b>text\u{2026}</a>",
    ])
    func `say that a document was cut`(text: String) {
        #expect(fault(text)?.remedy?.contains("Capture the whole document") == true)
    }

    @Test(arguments: ["<a><b></a></b>", "<a b=c/>", "<a>&x;</a>", "text"])
    func `do not call other documents cut`(text: String) {
        #expect(fault(text) != nil)
        #expect(fault(text)?.remedy == nil)
    }

    @Test func `name the option of a limit`() {
        #expect(fault("<\(String(repeating: "n", count: 257))/>")?.reason.contains("--max-name") == true)
    }
}
