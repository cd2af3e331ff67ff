// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import TestVectors
internal import Testing

/// The places of texts in the bytes of a document, from which values are read later.
@Suite struct `the place of a text` {
    /// Returns the text at the place that the first child element of the root reports, or `nil` if it reports none.
    private func excerpt(of value: String) throws -> String? {
        let source = Array("<a><b>\(value)</b></a>".utf8)
        return try excerpt(in: XMLTree(parsing: source))
    }

    private func excerpt(in tree: borrowing XMLTree) -> String? {
        tree.root.firstChildElement?.singleTextPlace.map { String(decoding: tree.source[$0], as: UTF8.self) }
    }

    @Test(arguments: [
        "text", "Łódź and 東京", " \n\t ", String(repeating: "x", count: 40_000),
        String(repeating: "é", count: 40_000), String(repeating: "line\n", count: 2_000), "]] > ' \"",
    ])
    func `is known for plain text of any length`(text: String) throws {
        #expect(try excerpt(of: text) == text)
    }

    @Test(arguments: [
        "", "A &amp; B", "&#65;BC", "ABC&#xD;", "one\r\ntwo", "one\rtwo", "\r", "<![CDATA[text]]>", "one<!-- -->two",
        "one<?pi?>", "<c/>", "one<c/>", "&lt;", "A &amp;", "&#38;",
    ])
    func `is unknown if the bytes of the document differ`(value: String) throws {
        #expect(try excerpt(of: value) == nil)
    }

    @Test func `is known after a byte order mark and a declaration`() throws {
        let declaration = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\r\n<!-- \r\n -->"
        let tree = try XMLTree(parsing: Array("\(declaration)<a>\r\n<b>text</b></a>".utf8))
        #expect(excerpt(in: tree) == "text")
    }

    @Test func `in canonical octets is unknown only with references`() {
        for (value, place) in [("text", "text"), ("A &amp; B", nil), ("a&#xD;", nil), ("東京", "東京")] {
            let octets = Array("<a><b>\(value)</b></a>".utf8)
            guard let tree = XMLTree(ifPlainlyCanonical: octets, limits: ParseLimits()) else {
                Issue.record("not read: \(value)")
                continue
            }
            #expect(excerpt(in: tree) == place)
        }
    }

    @Test func `is known for the texts of all vectors without references`() throws {
        var known = 0
        for (name, bytes) in try VectorFiles.documents(["xml"]) {
            guard let tree = try? XMLTree(parsing: bytes) else { continue }
            known += check(tree, name)
            guard let octets = try? tree.canonicalOctets(Canonicalization(.exclusive)),
                let canonical = XMLTree(ifPlainlyCanonical: octets, limits: ParseLimits())
            else { continue }
            known += check(canonical, name)
        }
        #expect(known > 10_000)
    }

    /// Checks every text of a tree, and returns how many have a place.
    private func check(_ tree: borrowing XMLTree, _ name: String) -> Int {
        var known = 0
        var next: XMLElementView? = tree.root
        while let element = next {
            next = element.nextElement(inside: tree.root)
            guard let place = element.singleTextPlace else { continue }
            known += 1
            let isWhole =
                tree.source[place.lowerBound - 1] == UInt8(ascii: ">")
                && tree.source[place.upperBound] == UInt8(ascii: "<")
            #expect(isWhole && Array(element.text.value.utf8) == Array(tree.source[place]), "\(name)")
        }
        return known
    }
}
