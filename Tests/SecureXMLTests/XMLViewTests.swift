// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

@Suite struct `views of a tree` {
    private let sample = Array(
        """
        <p:a xmlns:p="u:p" x="1" p:x="2">
          <p:b>one<!-- c -->two<![CDATA[<three>]]></p:b>
          <b xmlns="u:b"/>
          <p:b>  </p:b>stray
        </p:a>
        """.utf8
    )

    @Test func `compares names by URI and local name`() throws {
        let tree = try XMLTree(parsing: sample)
        #expect(tree.root.is(XMLName("a", in: "u:p")) == true)
        #expect(tree.root.is(XMLName("a", in: "u:q")) == false)
        #expect(tree.root.is(XMLName("p:a", in: "u:p")) == false)
        #expect(tree.root.localName == "a")
        #expect(tree.root.namespaceURI == "u:p")
        #expect(tree.root.prefix == "p")
    }

    @Test func `distinguishes an attribute in a namespace from one without a namespace`() throws {
        let tree = try XMLTree(parsing: sample)
        #expect(tree.root.attribute("x") == "1")
        #expect(tree.root.attribute(XMLName("x", in: "u:p")) == "2")
        #expect(tree.root.attribute("y") == nil)
        let only = try XMLTree(parsing: Array("<a xmlns:p='u:p' p:ID='1'/>".utf8))
        #expect(only.root.attribute("ID") == nil)
    }

    @Test func `iterates over attributes in document order`() throws {
        let tree = try XMLTree(parsing: sample)
        var seen: [String] = []
        var attribute = tree.root.firstAttribute
        while let current = attribute {
            seen.append("{\(current.namespaceURI ?? "")}\(current.localName)=\(current.value)")
            attribute = current.next
        }
        #expect(seen == ["{}x=1", "{u:p}x=2"])
    }

    @Test func `iterates over child elements`() throws {
        let tree = try XMLTree(parsing: sample)
        var names: [String] = []
        var paths: [String] = []
        var lines: [Int] = []
        var parents: [String?] = []
        var child = tree.root.firstChildElement
        while let current = child {
            names.append(current.localName)
            paths.append(current.path)
            lines.append(current.location.line)
            #expect(current.location.column == 3)
            parents.append(current.parent?.localName)
            child = current.nextSiblingElement
        }
        #expect(names == ["b", "b", "b"])
        #expect(paths == ["/p:a/p:b[1]", "/p:a/b", "/p:a/p:b[2]"])
        #expect(lines == [2, 3, 4])
        #expect(parents == ["a", "a", "a"])
        let above = tree.root.parent?.localName
        #expect(above == nil)
    }

    @Test func `returns every character of a value and reports other nodes between them`() throws {
        let tree = try XMLTree(parsing: sample)
        let first = tree.root.firstChildElement?.text
        #expect(first == XMLText(value: "onetwo<three>", isPlain: false))
        let tree2 = try XMLTree(parsing: Array("<a>x&amp;<![CDATA[y]]></a>".utf8))
        #expect(tree2.root.text == XMLText(value: "x&y", isPlain: true))
        let tree3 = try XMLTree(parsing: Array("<a/>".utf8))
        #expect(tree3.root.text == XMLText(value: "", isPlain: true))
    }

    @Test func `detects characters between elements`() throws {
        let tree = try XMLTree(parsing: sample)
        #expect(tree.root.hasCharactersBetweenElements == true)
        let pretty = try XMLTree(parsing: Array("<a>\n\t<b/>\r\n <!-- c --></a>".utf8))
        #expect(pretty.root.hasCharactersBetweenElements == false)
    }

    @Test func `returns children of every kind in order`() throws {
        let tree = try XMLTree(parsing: Array("<a>t<b/><!--c--><?d e?><![CDATA[f]]></a>".utf8))
        var kinds: [XMLNodeView.Kind] = []
        var contents: [String] = []
        var child = tree.root.firstChild
        while let current = child {
            kinds.append(current.kind)
            contents.append(current.content)
            child = current.next
        }
        #expect(kinds == [.text, .element, .comment, .processingInstruction, .cdata])
        #expect(contents == ["t", "", "c", "e", "f"])
    }

    @Test func `resolves prefixes in scope`() throws {
        let tree = try XMLTree(parsing: Array("<a xmlns='u:d' xmlns:p='u:p'><b xmlns=''/></a>".utf8))
        #expect(tree.root.namespaceURI(forPrefix: nil) == "u:d")
        #expect(tree.root.namespaceURI(forPrefix: "p") == "u:p")
        #expect(tree.root.namespaceURI(forPrefix: "q") == nil)
        let inner = tree.root.firstChildElement?.namespaceURI(forPrefix: nil)
        #expect(inner == nil)
    }

    @Test func `finds the start of a tag after long attributes`() throws {
        let document = "<a\n  b='>'\n  c='&lt;'><d/></a>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        #expect(tree.root.location == XMLLocation(offset: 0, in: Array(document.utf8).span))
        let line = tree.root.firstChildElement?.location.line
        #expect(line == 3)
    }
}
