// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import TestVectors
internal import Testing

/// Compares the reader of canonical octets with libxml2's parser: it builds the same tree, or none.
@Suite struct `the reader of canonical octets` {
    /// Returns everything that a tree says, one line for each node.
    private func description(of tree: borrowing XMLTree) -> [String] {
        var lines = ["namespaces in scope: \(tree.namespacesInScope)"]
        describe(tree.root, to: &lines)
        // The inclusive form also contains the declarations.
        let form = try? tree.canonicalOctets(Canonicalization(.inclusive))
        lines.append(form.map { String(decoding: $0, as: UTF8.self) } ?? "no inclusive form")
        return lines
    }

    private func describe(_ element: XMLElementView, to lines: inout [String]) {
        lines.append(
            "<\(element.prefix ?? ""):\(element.localName)> {\(element.namespaceURI ?? "")} \(element.location) "
                + element.path
        )
        var attribute = element.firstAttribute
        while let current = attribute {
            lines.append(
                "@\(current.prefix ?? ""):\(current.localName) {\(current.namespaceURI ?? "")} \(current.value)"
            )
            attribute = current.next
        }
        var child = element.firstChild
        while let node = child {
            if let inner = node.element {
                describe(inner, to: &lines)
            } else {
                lines.append("\(node.kind) \(node.content)")
            }
            child = node.next
        }
        lines.append("</>")
    }

    /// Whether our reader reads the octets; if it does, expects the tree of libxml2.
    private func reads(_ octets: [UInt8], limits: ParseLimits = ParseLimits()) -> Bool {
        guard let read = XMLTree(ifPlainlyCanonical: octets, limits: limits) else { return false }
        do {
            let parsed = try XMLTree(parsing: octets, limits: limits)
            #expect(description(of: read) == description(of: parsed))
        } catch {
            Issue.record("libxml2 rejects \(String(decoding: octets, as: UTF8.self)): \(error)")
        }
        return true
    }

    private func reads(_ document: String, limits: ParseLimits = ParseLimits()) -> Bool {
        reads(Array(document.utf8), limits: limits)
    }

    /// The canonical octets of vectors that are XML.
    private func forms() throws -> [[UInt8]] {
        var forms: [[UInt8]] = []
        for (_, bytes) in Cases.tried(try VectorFiles.documents(["xml"])) {
            guard let tree = try? XMLTree(parsing: bytes) else { continue }
            for form in [Canonicalization(.exclusive), Canonicalization(.inclusive)] {
                if let octets = try? tree.canonicalOctets(form) { forms.append(octets) }
            }
        }
        return forms
    }

    @Test func `reads the canonical form of nearly every vector`() throws {
        let forms = try forms()
        let read = forms.count { reads($0) }
        #expect(forms.count * Cases.stride > 150)
        #expect(read * 100 >= forms.count * 75, "\(read) of \(forms.count)")
    }

    @Test func `reads changed octets as libxml2 does, or not at all`() throws {
        let forms = try forms().filter { $0.count < 8_000 }
        let inserted = Array("<>/=\"' &;:\r\n\t\0]axX0-.#\u{EF}\u{BF}\u{BE}!?".utf8)
        var random = SeededGenerator(seed: 7 + UInt64(Cases.first))
        var read = 0
        for _ in Cases.tried(0..<40_000) {
            var octets = forms.randomElement(using: &random)!
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<octets.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: octets[place] = inserted.randomElement(using: &random)!
                case 1: octets.remove(at: place)
                case 2: octets.insert(inserted.randomElement(using: &random)!, at: place)
                default:
                    let end = min(place + Int.random(in: 1...40, using: &random), octets.count)
                    octets.insert(
                        contentsOf: Array(octets[place..<end]),
                        at: Int.random(in: 0..<octets.count, using: &random)
                    )
                }
            }
            if reads(octets) { read += 1 }
        }
        #expect(read * Cases.stride > 1_000)
    }

    @Test(
        arguments: [
            "<a></a>", "<a>x</a>", "<a b=\"\" c=\"1\"></a>", "<a xmlns=\"urn:a:b\"><b xmlns=\"\"></b></a>",
            "<p:a xmlns:p=\"http://a.example/\" p:b=\"1\"></p:a>",
            "<p:a xmlns:p=\"http://a.example/x#\" xmlns:q=\"urn:q\" b=\"0\" p:b=\"1\" q:a=\"2\"></p:a>",
            "<a>&amp;&lt;&gt;&#xD;é€\u{10FFFF}\"'\t\n\u{7F}\u{85}</a>",
            "<a b=\"&amp;&lt;>&quot;&#x9;&#xA;&#xD;'é€&amp;amp;&amp;#38;\"></a>", "<a>\u{FFFD}\u{FFFC}</a>",
            "<a b=\"\u{FF01}\"></a>", "<a><b></b>\n<b>1</b>2</a>", "<_ A.-_0=\"1\"></_>",
        ]
    )
    func `reads`(document: String) {
        #expect(reads(document))
    }

    @Test(
        arguments: [
            "", "<", "</", "</a>", "</>", "<a", "<a>", "<a></b>", "<a></a", "<a></a> ", " <a></a>", "<a></a><a></a>",
            "<a/>", "<a ></a>",
            "<a></a >", "<a  b=\"1\"></a>", "<a b='1'></a>", "<a b = \"1\"></a>", "<a b></a>", "<a b=\"1\"c=\"2\"></a>",
            "<a c=\"1\" b=\"2\"></a>", "<a b=\"1\" b=\"2\"></a>", "<a b=\"<\"></a>", "<a b=\"\t\"></a>",
            "<a b=\"&gt;\"></a>", "<a b=\"&#38;\"></a>", "<a b=\"&x;\"></a>", "<a>&#38;</a>", "<a>&quot;</a>",
            "<a>&#x9;</a>",
            "<a>></a>", "<a>]]></a>", "<a>\r</a>", "<a>\u{1}</a>", "<a>\u{0}</a>", "<a>\u{FFFE}</a>",
            "<a b=\"\u{FFFF}\"></a>",
            "<p:a></p:a>", "<a p:b=\"1\"></a>", "<a xml:lang=\"en\"></a>", "<a xmlns:p=\"\"></a>",
            "<a xmlns:p=\"x\"></a>",
            "<a xmlns=\"http://www.w3.org/XML/1998/namespace\"></a>", "<a xmlns=\"http://www.w3.org/2000/xmlns/\"></a>",
            "<a xmlns:xml=\"urn:a\"></a>", "<a xmlns:xmlns=\"urn:a\"></a>", "<a b=\"1\" xmlns=\"urn:a\"></a>",
            "<a xmlns:q=\"urn:q\" xmlns:p=\"urn:p\"></a>", "<a xmlns:p=\"urn:p\" xmlns:p=\"urn:p\"></a>",
            "<a xmlns:p=\"urn:p\" xmlns:q=\"urn:p\" p:b=\"1\" q:b=\"2\"></a>", "<a xmlns=\"urn:\"></a>",
            "<a xmlns=\"urn://a:b\"></a>",
            "<a xmlns=\"http://a:b/\"></a>", "<a xmlns=\"http://a/%zz\"></a>", "<a><!-- c --></a>", "<a><?p?></a>",
            "<a><![CDATA[x]]></a>", "<!DOCTYPE a><a></a>", "<?xml version=\"1.0\"?><a></a>", "<é></é>", "<1></1>",
            "<a:></a:>", "<:a></:a>", "<a:b:c></a:b:c>", "<p:a xmlns:p=\"urn:p\"><b></p:a></b>",
            "<a ID=\"1\"><b ID=\"1\"></b></a>",
        ]
    )
    func `leaves to libxml2`(document: String) {
        #expect(!reads(document))
    }

    @Test func `leaves documents beyond a limit to libxml2`() {
        let document = "<a xmlns:p=\"urn:p\" b=\"123456\" c=\"&quot;\"><bcdefgh>12345678</bcdefgh></a>"
        #expect(reads(document))
        func beyond(_ change: (inout ParseLimits) -> Void) -> Bool {
            var limits = ParseLimits()
            change(&limits)
            return !reads(document, limits: limits)
        }
        #expect(beyond { $0.depth = 1 })
        #expect(beyond { $0.nodes = 3 })
        #expect(beyond { $0.attributesPerElement = 1 })
        #expect(beyond { $0.namespacesInScope = 0 })
        #expect(beyond { $0.textBytes = 7 })
        #expect(beyond { $0.nameBytes = 6 })
    }
}
