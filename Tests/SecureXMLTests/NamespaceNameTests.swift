// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Namespace names with ampersands, which libxml2 calls invalid although they are URIs.
@Suite struct `namespace names with ampersands` {
    private static let name = "https://a.example/?a=1&amp;b=2&amp;c=3"

    @Test(arguments: ["<a xmlns:x=\"\(name)\"/>", "<a xmlns=\"\(name)\"/>", "<x:a xmlns:x=\"\(name)\" x:b=\"c\"/>"])
    func `are accepted`(text: String) throws {
        let tree = try XMLTree(parsing: Array(text.utf8))
        #expect(tree.root.localName == "a")
    }

    @Test(arguments: [
        "<a xmlns:x=\"https://a.example/?a=1&amp;b=2&amp;c d\"/>", "<a xmlns:x=\"a?b=1&amp;c=2&amp;d=3\"/>",
        "<a xmlns:x=\"https://a.example/?a=1&amp;b=2&amp;c=3\"><y:b/></a>",
        "<a xmlns:x=\"https://a.example/?a=1&amp;b=2&amp;c=3\" x:b='1' x:b='2'/>",
        "<a xmlns:x=\"https://a.example/?a=1&amp;b=2&amp;c=3\" xmlns:xml='urn:a'/>",
    ])
    func `make no other document acceptable`(text: String) {
        #expect(throws: XMLFault.self) { _ = try XMLTree(parsing: Array(text.utf8)) }
    }

    @Test(arguments: [
        "<a\u{A0}b='c'/>", "<a b='c'\u{200B}/>", "<x:a xmlns:x='https:/\u{200B}/a.test'/>",
    ])
    func `invisible characters in markup are named`(text: String) {
        let fault = #expect(throws: XMLFault.self) { _ = try XMLTree(parsing: Array(text.utf8)) }
        #expect(fault?.reason.contains("U+") == true)
    }

    @Test(arguments: ["<a>DernC\u{F}</a>", "<a>D\u{C}ernC=</a>", "<a>KjC&rsgC%rd</a>"])
    func `text that was read as 7-bit ASCII is named`(text: String) {
        let fault = #expect(throws: XMLFault.self) { _ = try XMLTree(parsing: Array(text.utf8)) }
        #expect(fault?.reason.contains("7-bit") == true)
    }

    @Test(arguments: ["<a>AT&T;</a>", "<a>r\u{F}</a>", "<a>ABC&amp;x<b></a>", "<a>MC & Co</a>"])
    func `other errors are not called 7-bit`(text: String) {
        let fault = #expect(throws: XMLFault.self) { _ = try XMLTree(parsing: Array(text.utf8)) }
        #expect(fault?.reason.contains("7-bit") == false)
    }
}
