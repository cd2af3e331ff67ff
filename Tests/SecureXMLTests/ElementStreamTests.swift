// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import TestVectors
internal import Testing

@Suite struct `element streams` {
    private static let names = [
        XMLName("e", in: "u:1"), XMLName("f", in: "u:1"), XMLName("e", in: "u:2"), XMLName("f", in: "u:3"),
        XMLName("long-name.x_1", in: "u:3"),
    ]

    /// The outermost elements with the names in a tree.
    private func outermost(_ element: XMLElementView, into found: inout [[UInt8]]) throws {
        if Self.names.contains(where: { element.is($0) }) {
            found.append(try element.exclusiveOctets(StreamRecorder.form))
            return
        }
        var child = element.firstChildElement
        while let current = child {
            try outermost(current, into: &found)
            child = current.nextSiblingElement
        }
    }

    @Test(arguments: 0..<4)
    func `deliver the same elements as a tree`(part: Int) throws {
        var count = 0
        for seed in part * 300..<(part + 1) * 300 {
            let document = Array(RandomXML.text(seed: UInt64(seed)).utf8)
            let tree = try XMLTree(parsing: document)
            var expected: [[UInt8]] = []
            try outermost(tree.root, into: &expected)
            let root = tree.root.localName
            for size in [1, 10, 100, .max] {
                let recorder = StreamRecorder()
                _ = try recorder.read(document, of: Self.names, inPiecesOf: size)
                #expect(recorder.elements == expected, "seed \(seed), pieces of \(size)")
                #expect(recorder.roots == [root])
            }
            count += expected.count
        }
        #expect(count > 80)
    }

    private static let forms = [
        Canonicalization(.exclusive), Canonicalization(.exclusive, withComments: true),
        Canonicalization(.exclusive, inclusivePrefixes: ["a", "c", "#default"]),
        Canonicalization(.exclusive, withComments: true, inclusivePrefixes: ["", "b", "b"]),
    ]

    @Test(arguments: 0..<4)
    func `write the same octets as a tree`(part: Int) throws {
        for seed in part * 300..<(part + 1) * 300 {
            let document = Array(RandomXML.text(seed: UInt64(seed), isSigned: true).utf8)
            let tree = try XMLTree(parsing: document)
            let form = Self.forms[seed % Self.forms.count]
            let expected = try tree.canonicalOctets(of: tree.root, excluding: tree.root.firstChildElement, form)
            for size in [1, 10, 100, .max] {
                let recorder = StreamRecorder(wanted: form)
                let octets = try recorder.read(document, of: Self.names, inPiecesOf: size)
                #expect(octets == .whole)
                #expect(recorder.octets == expected, "seed \(seed), pieces of \(size)")
                #expect(recorder.signatures.count == 1)
            }
        }
    }

    /// XML 1.0, section 2.11, for every division of the document.
    ///
    /// The tree is the oracle.
    @Test(arguments: [
        "<![CDATA[a\r\nb\rc\nd]]>", "<![CDATA[\r]]>\n", "<![CDATA[\r]]><![CDATA[\n]]>", "<![CDATA[\r\r\n\n]]>\r",
        "\r<![CDATA[\n]]>", "<![CDATA[\r\n]]]]>\r\n", "<![CDATA[\u{E9}\r\u{20AC}\r\n]]>", "a\rb\r\nc\n\rd", "&#13;\n",
        "\r&#10;",
        "<!--a\r\nb\r-->", "<?p\r\na\r\nb\r?>", "<b c='\r\n\r&#13;\n'\r\nd='\r'\r/>", "<b\r></b\r\n>\r\n",
    ])
    func `normalize line ends like a tree`(content: String) throws {
        let document = Array("<e xmlns='u:1'>\(Self.signature)\(content)<e>\(content)</e></e>\r\n".utf8)
        let form = Canonicalization(.exclusive, withComments: true)
        let tree = try XMLTree(parsing: document)
        let octets = try tree.canonicalOctets(of: tree.root, excluding: tree.root.firstChildElement, form)
        let root = try tree.root.exclusiveOctets(StreamRecorder.form)
        for size in 1...document.count {
            let recorder = StreamRecorder(wanted: form)
            #expect(try recorder.read(document, of: Self.names, inPiecesOf: size) == .whole)
            #expect(recorder.octets == octets, "pieces of \(size)")
            #expect(recorder.elements == [root], "pieces of \(size)")
        }
    }

    /// A stream passes at most 32 KiB to libxml2, which delivers long sections in parts of 300 bytes.
    @Test(arguments: [298, 299, 300, 301, 32_700, 32_767, 65_500])
    func `normalize line ends at every boundary inside a long section`(length: Int) throws {
        let form = Canonicalization(.exclusive)
        for shift in 0..<90 {
            let section = String(repeating: "x", count: length + shift - 45)
            let document = Array("<a>\(Self.signature)<![CDATA[\(section)\r\n\r\n\r]]>\n</a>".utf8)
            let recorder = StreamRecorder(wanted: form)
            #expect(try recorder.read(document, inPiecesOf: .max) == .whole)
            let isSame = recorder.octets == Array("<a>\(section)\n\n\n\n</a>".utf8)
            #expect(isSame, "\(section.count)")
        }
    }

    private static let signature = "<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'/>"

    @Test(arguments: [
        "<a><b/>\(signature)</a>", "<a>\(signature)\(signature)</a>", "<a>\(signature)<b/>\(signature)<b/></a>",
        "<a><b>\(signature)</b></a>", "<a/>", "<a><Signature/></a>", signature,
    ])
    func `write no octets without exactly one signature as the first child`(document: String) throws {
        for size in [1, .max] {
            let recorder = StreamRecorder(wanted: Canonicalization(.exclusive))
            #expect(try recorder.read(Array(document.utf8), inPiecesOf: size) == .none)
        }
    }

    @Test(arguments: [nil, Canonicalization(.inclusive), Canonicalization(.inclusive11)])
    func `write octets only for exclusive canonicalization`(wanted: Canonicalization?) throws {
        let recorder = StreamRecorder(wanted: wanted)
        #expect(try recorder.read(Array("<a>\(Self.signature)</a>".utf8), inPiecesOf: 1) == .none)
        #expect(recorder.octets.isEmpty)
        #expect(recorder.signatures.count == 1)
    }

    @Test func `throw if the end of the document is missing`() {
        let recorder = StreamRecorder(wanted: Canonicalization(.exclusive))
        #expect(throws: XMLFault.self) {
            _ = try recorder.read(Array("<a>\(Self.signature)<b/>".utf8), inPiecesOf: .max)
        }
    }

    @Test func `deliver elements with their namespace context`() throws {
        let document = "<r xmlns='u:1' xmlns:p='u:p' v='1'><g xmlns:q='u:q'><e t='p:x'>x<e/></e></g><e/></r>"
        let recorder = StreamRecorder()
        var seen: [String] = []
        recorder.look = { element in
            seen.append(element.namespaceURI(forPrefix: "p") ?? "")
            seen.append(element.namespaceURI(forPrefix: "q") ?? "")
            seen.append(element.namespaceURI(forPrefix: nil) ?? "")
            seen.append(element.parent?.localName ?? "")
            seen.append(element.text.value)
            _ = (element.location, element.path)
        }
        _ = try recorder.read(Array(document.utf8), of: [XMLName("e", in: "u:1")], inPiecesOf: 1)
        #expect(seen == ["u:p", "u:q", "u:1", "g", "x", "u:p", "", "u:1", "r", ""])
    }

    @Test func `do not retain delivered or skipped elements`() throws {
        let elements = "<b><e xmlns='u:1'/></b><?p?><e xmlns='u:1'/>3<e xmlns='u:1'/>"
        let signed = "<a>1<!-- c -->\(Self.signature)2\(elements)</a>"
        let unsigned = "<a>1<!-- c --><e xmlns='u:1'/>\(elements)</a>"
        let recorder = StreamRecorder(wanted: Canonicalization(.exclusive))
        var others = 0
        recorder.look = { element in
            var child = element.parent?.firstChild
            while let current = child {
                others += 1
                child = current.next
            }
            others -= 1
        }
        for size in [1, .max] {
            #expect(try recorder.read(Array(signed.utf8), of: Self.names, inPiecesOf: size) == .whole)
            #expect(try recorder.read(Array(unsigned.utf8), of: Self.names, inPiecesOf: size) == .none)
        }
        #expect(recorder.elements.count == 14)
        #expect(others == 0)
    }

    @Test func `deliver the document element, too`() throws {
        let document = Array("<e xmlns='u:1'>1\(Self.signature)2<e/><!-- c -->3</e>".utf8)
        let recorder = StreamRecorder(wanted: Canonicalization(.exclusive))
        #expect(try recorder.read(document, of: Self.names, inPiecesOf: 1) == .whole)
        let tree = try XMLTree(parsing: document)
        let expected = try tree.root.exclusiveOctets(StreamRecorder.form)
        #expect(recorder.elements == [expected])
        #expect(String(decoding: recorder.octets, as: UTF8.self) == "<e xmlns=\"u:1\">12<e></e>3</e>")
    }

    /// The declarations of one element must not apply to the next one.
    @Test func `write the names of each element with its own declarations`() throws {
        let items = (0..<2_000).map { "<p\($0):b xmlns:p\($0)='u:\($0)' p\($0):c=''>\($0)</p\($0):b>" }.joined(
            separator: "\n"
        )
        let document = Array("<a>\(Self.signature)\(items)</a>".utf8)
        let tree = try XMLTree(parsing: document)
        let form = Canonicalization(.exclusive)
        let expected = try tree.canonicalOctets(of: tree.root, excluding: tree.root.firstChildElement, form)
        for size in [1000, .max] {
            let recorder = StreamRecorder(wanted: form)
            #expect(try recorder.read(document, inPiecesOf: size) == .whole)
            #expect(recorder.octets == expected)
        }
    }
}
