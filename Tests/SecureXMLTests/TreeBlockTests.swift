// SPDX-License-Identifier: Apache-2.0

internal import NativeCanonicalization
internal import SecureXML
internal import Testing

/// Compares the tree that our callbacks build with the tree that libxml2 builds from the same bytes.
@Suite struct `the tree in one block` {
    private func agree(_ document: String) throws -> Bool {
        let tree = try XMLTree(parsing: Array(document.utf8))
        let form = Canonicalization(.exclusive, withComments: true)
        return try tree.canonicalOctets(form) == tree.nativeCanonicalOctets(form)
    }

    /// libxml2 passes an ampersand of a value as a reference to the callbacks.
    @Test(
        arguments: [
            ("&amp;", "&"), ("&#38;", "&"), ("&#x26;amp;", "&amp;"), ("&amp;#38;", "&#38;"),
            ("&amp;amp;lt;", "&amp;lt;"),
            ("a&amp;&amp;b&lt;&gt;&quot;&apos;&#9;&#10;", "a&&b<>\"'\t\n"), ("", ""), ("&#38;#60;", "&#60;"),
            (" a\tb\nc ", " a b c "), ("é&amp;€", "é&€"),
        ] as [(text: String, value: String)]
    )
    func `expands the references of a value once`(text: String, value: String) throws {
        let document = "<a b='\(text)' xmlns:p='u:1' p:c='\(text)x'>\(text)</a>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        #expect(tree.root.attribute("b") == value)
        #expect(tree.root.attribute(XMLName("c", in: "u:1")) == value + "x")
        #expect(try agree(document))
    }

    /// Each text ends at another place in its last cell.
    @Test func `ends a text of any length where it ends`() throws {
        for count in 0...40 {
            let text = String(repeating: "x", count: count)
            let document =
                "<!--\(text)--><?p \(text)?><a b='\(text)' c='\(text)1'>\(text)<!--\(text)--><b/>\(text)<?q \(text)?>"
                + "<![CDATA[\(text)]]>\(text)&amp;\(text)<![CDATA[]]></a><!--\(text)1-->"
            #expect(try agree(document), "\(count)")
            let root = try XMLTree(parsing: Array(document.utf8))
            #expect(root.root.attribute("b") == text)
            #expect(root.root.text.value == "\(text)\(text)\(text)\(text)&\(text)")
        }
    }

    @Test func `joins texts, and adjacent sections, but not a text and a section`() throws {
        let document = "<a>1&lt;2<![CDATA[3]]><![CDATA[4]]>5<!-- c -->6<?p?>7</a>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        var seen: [String] = []
        var child = tree.root.firstChild
        while let node = child {
            seen.append("\(node.kind) \(node.content)")
            child = node.next
        }
        let expected = ["text 1<2", "cdata 34", "text 5", "comment  c ", "text 6", "processingInstruction ", "text 7"]
        #expect(seen == expected)
        #expect(try agree(document))
    }

    /// A block that moves while it grows keeps all links.
    @Test func `grows with the document`() throws {
        let items = (0..<9_000).map { "<b i='\($0 % 7)'>\($0)</b>" }.joined()
        let long = String(repeating: "y", count: 100_000)
        let document = "<a>" + items + "<c d='\(long)'>\(long)</c><!--\(long)--></a>"
        #expect(try agree(document))
        let tree = try XMLTree(parsing: Array(document.utf8))
        #expect(tree.root.childElementCount == 9_001)
        var next = tree.root.firstChildElement
        var count = 0
        while let element = next, element.localName == "b" {
            #expect(element.text.value == String(count))
            count += 1
            next = element.nextSiblingElement
        }
        #expect(count == 9_000)
    }

    @Test(arguments: ["1", "", "a b", "a:b"])
    func `rejects an xml:id that is not a name`(value: String) {
        let fault = #expect(throws: XMLFault.self) { _ = try XMLTree(parsing: Array("<a xml:id='\(value)'/>".utf8)) }
        #expect(fault?.code == .malformed)
        #expect(fault?.nativeCode == 539)
    }

    @Test func `accepts an xml:id with white space around the name`() throws {
        _ = try XMLTree(parsing: Array("<a xml:id=' b '/>".utf8))
    }

    /// An `xml:id` that is used twice is reported before later faults, any other identifier after them.
    @Test(
        arguments: [
            ("<a xml:id='x'><b xml:id='x'/><c></a>", XMLFault.Code.duplicateID, 513),
            ("<a xml:id='x'><b ID='x'/><c></a>", .malformed, 76), ("<a xml:id='x'><b ID='x'/></a>", .duplicateID, nil),
            ("<a ID='x'><b xml:id='y'/><b xml:id='x'/><b xml:id='y'/><b ID='x'/></a>", .duplicateID, 513),
        ] as [(document: String, code: XMLFault.Code, native: Int?)]
    )
    func `reports a repeated xml:id as libxml2 does`(document: String, code: XMLFault.Code, native: Int?) {
        let fault = #expect(throws: XMLFault.self) { _ = try XMLTree(parsing: Array(document.utf8)) }
        #expect(fault?.code == code)
        #expect(fault?.nativeCode == native)
    }
}
