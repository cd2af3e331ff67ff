// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import TestVectors
internal import Testing

/// Our own exclusive canonicalisation beside libxml2's, octet for octet.
@Suite struct `exclusive canonicalisation and libxml2` {
    private static let prefixLists: [[String]] = [
        [], ["#default"], ["saml", "saml2", "xs", "xsi", "ds"], ["a", "c", "", "xml", "nobody"],
        ["b", "#default", "b"],
    ]

    /// The octets, or nil where there are none.
    private func octets(_ make: () throws(CanonicalizationFault) -> [UInt8]) -> [UInt8]? {
        do throws(CanonicalizationFault) { return try make() } catch { return nil }
    }

    private func agreeOnDocument(_ tree: borrowing XMLTree, _ canonicalization: Canonicalization) -> Bool {
        octets { () throws(CanonicalizationFault) in try tree.canonicalOctets(canonicalization) }
            == octets { () throws(CanonicalizationFault) in try tree.nativeCanonicalOctets(canonicalization) }
    }

    private func agree(
        _ tree: borrowing XMLTree,
        _ apex: XMLElementView,
        excluding excluded: XMLElementView?,
        _ canonicalization: Canonicalization
    ) -> Bool {
        let own = octets { () throws(CanonicalizationFault) in
            try tree.canonicalOctets(of: apex, excluding: excluded, canonicalization)
        }
        let native = octets { () throws(CanonicalizationFault) in
            try tree.nativeCanonicalOctets(of: apex, excluding: excluded, canonicalization)
        }
        return own == native
    }

    private func disagreementsOnDocument(_ tree: borrowing XMLTree) -> Int {
        var count = 0
        for prefixes in Self.prefixLists {
            for comments in [false, true] {
                let canonicalization = Canonicalization(
                    .exclusive,
                    withComments: comments,
                    inclusivePrefixes: prefixes
                )
                if !agreeOnDocument(tree, canonicalization) { count += 1 }
            }
        }
        return count
    }

    /// How often they disagree over the document and over every element, or as many as `most`, as apex.
    ///
    /// What is left out takes turns.
    private func disagreements(_ tree: borrowing XMLTree, most: Int = .max) -> Int {
        var count = disagreementsOnDocument(tree)
        var elements = 0
        var last: XMLElementView?
        var next: XMLElementView? = tree.root
        while let element = next, elements < most {
            for (index, prefixes) in Self.prefixLists.enumerated() {
                let canonicalization = Canonicalization(
                    .exclusive,
                    withComments: (elements + index).isMultiple(of: 2),
                    inclusivePrefixes: prefixes
                )
                let excluded: XMLElementView?
                switch (elements + index) % 5 {
                case 0: excluded = element.firstChildElement
                case 1: excluded = element.firstChildElement?.nextSiblingElement
                case 2: excluded = index == 4 ? last : element.firstChildElement?.firstChildElement
                default: excluded = nil
                }
                if !agree(tree, element, excluding: excluded, canonicalization) { count += 1 }
            }
            elements += 1
            last = element
            next = elementAfter(element)
        }
        return count
    }

    @_lifetime(copy element)
    private func elementAfter(_ element: XMLElementView) -> XMLElementView? {
        if let child = element.firstChildElement { return child }
        var up: XMLElementView? = element
        while let current = up {
            if let sibling = current.nextSiblingElement { return sibling }
            up = current.parent
        }
        return nil
    }

    @Test func `agree on every vector and on its elements`() throws {
        var trees = 0
        for (name, source) in Cases.tried(try VectorFiles.documents(["xml"])) {
            guard let tree = parsed(source) else { continue }
            trees += 1
            // libxml2 walks the whole document for each of its elements.
            let most = source.count <= 16 << 10 ? Int.max : 4
            let count = disagreements(tree, most: most)
            #expect(count == 0, "\(name)")
        }
        #expect(trees > 250 / Cases.stride)
    }

    private func parsed(_ source: [UInt8]) -> XMLTree? {
        do throws(XMLFault) { return try XMLTree(parsing: source, limits: .batch) } catch { return nil }
    }

    @Test(arguments: 0..<8)
    func `agree on random documents, and are the same the second time`(part: Int) throws {
        for seed in Cases.tried(part * 500..<(part + 1) * 500) {
            var document = RandomXML.text(seed: UInt64(seed))
            if Self.oracleEscapesNoNames { document.replace("u:q?x=1&amp;y", with: "u:q?x=1;y") }
            let tree = try XMLTree(parsing: Array(document.utf8))
            let count = disagreements(tree)
            #expect(count == 0, "\(document)")
            for (index, prefixes) in Self.prefixLists.enumerated() {
                let canonicalization = Canonicalization(
                    .exclusive,
                    withComments: (seed + index).isMultiple(of: 2),
                    inclusivePrefixes: prefixes
                )
                let once = try tree.canonicalOctets(canonicalization)
                let again = try XMLTree(parsing: once).canonicalOctets(canonicalization)
                #expect(again == once, "\(document)")
            }
        }
    }

    /// From 2.13 on libxml2 writes an ampersand in a namespace name as it is, which gives octets that are no XML.
    private static let oracleEscapesNoNames = XMLTree.libraryVersion.prefix(5) >= "21300"

    @Test func `an ampersand in a namespace name is a reference, whatever libxml2 writes`() throws {
        let tree = try XMLTree(parsing: Array("<a xmlns=\"u:1?x&amp;y\"></a>".utf8))
        let octets = try tree.canonicalOctets(Canonicalization(.exclusive))
        // Before 2.13 the name in the tree holds a reference, which cannot be told from the same characters.
        let expected = Self.oracleEscapesNoNames ? "&amp;" : "&#38;"
        #expect(String(decoding: octets, as: UTF8.self) == "<a xmlns=\"u:1?x\(expected)y\"></a>")
        let again = try XMLTree(parsing: octets).canonicalOctets(Canonicalization(.exclusive))
        #expect(again == octets)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 31, 33, 2047, 2048, 2049, 5000])
    func `agree on every escape at every place of a block`(length: Int) throws {
        let filler = String(repeating: "x", count: length)
        for place in 0...17 {
            for escaped in ["&amp;", "&lt;", "&gt;", ">", "&#13;", "&#9;", "&#10;", "&quot;", "'", "\u{E9}", "&#x85;"] {
                let value = String(repeating: "y", count: place) + escaped + filler
                let tree = try XMLTree(parsing: Array("<a b=\"\(value)\">\(value)</a>".utf8))
                let count = disagreementsOnDocument(tree)
                #expect(count == 0)
            }
        }
    }

    @Test func `leave nothing when the apex is left out`() throws {
        let tree = try XMLTree(parsing: Array("<a><b><c/></b></a>".utf8))
        let error = #expect(throws: CanonicalizationFault.self) {
            _ = try tree.canonicalOctets(of: tree.root, excluding: tree.root, Canonicalization(.exclusive))
        }
        #expect(error?.code == .failed)
        let inner = #expect(throws: CanonicalizationFault.self) {
            guard let child = tree.root.firstChildElement else { return }
            _ = try tree.canonicalOctets(of: child, excluding: tree.root, Canonicalization(.exclusive))
        }
        #expect(inner?.code == .failed)
    }

    @Test func `agree on more attributes and namespaces than fit the first lists`() throws {
        let declarations = (0..<60).map { " xmlns:n\($0)='u:\(97 - $0)'" }.joined()
        let attributes = (0..<60).map { " n\($0):x='\($0)'" }.joined() + " z='1' y='2'"
        let tree = try XMLTree(parsing: Array("<a\(declarations)><b\(attributes)><c\(attributes)/></b></a>".utf8))
        let count = disagreements(tree)
        #expect(count == 0)
    }
}
