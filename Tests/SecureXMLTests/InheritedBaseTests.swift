// SPDX-License-Identifier: Apache-2.0

internal import NativeCanonicalization
internal import SecureXML
internal import Testing

/// Canonical XML 1.1 joins the values of `xml:base` of omitted ancestors (section 2.4, appendix A).
@Suite struct `inherited xml:base` {
    private static let inclusive11 = Canonicalization(.inclusive11)

    /// Elements with these values, outermost first; an element of `nil` has no `xml:base`.
    private static func nested(_ values: [String?]) -> String {
        let starts = values.map { value in value.map { "<e xml:base='\($0)'>" } ?? "<e>" }
        return starts.joined() + "<x ID='x'/>" + String(repeating: "</e>", count: values.count)
    }

    /// The `xml:base` of the innermost element with one of the values, or `nil` if it has none.
    private static func joined(_ values: [String?]) throws -> String? {
        let tree = try XMLTree(parsing: Array(nested(values).utf8))
        guard let element = tree.element(withID: "x")?.parent else { return nil }
        let octets = try tree.canonicalOctets(of: element, inclusive11)
        let selected = try tree.canonicalOctets(
            selecting: "//e[x] | //e[x]/@* | //x | //x/@*",
            namespaces: [],
            inclusive11
        )
        #expect(octets == selected)
        let root = try XMLTree(parsing: octets)
        return root.root.attribute(XMLName("base", in: "http://www.w3.org/XML/1998/namespace"))
    }

    @Test(
        arguments: [
            // Examples of section 2.4: steps up stay, and the last one ends with a slash.
            (["abc/", "../"], nil), (["../", ".."], "../../"), (["..", ".."], "../../"),
            (["foo/bar", "..", "..", "x"], "../x"),
            // One value is copied, with or without elements in between.
            (["a/../b"], "a/../b"), (["a/../b#f", nil, nil], "a/../b#f"), ([""], nil), ([" "], " "),
            // Section 5.2.2 of RFC 3986, without the requirement of a scheme.
            (["http://h/b/c/d;p?q", "g"], "http://h/b/c/g"), (["http://h/b/c/d;p?q", "g?y#s"], "http://h/b/c/g?y#s"),
            (["http://h/b/c/d;p?q", "?y"], "http://h/b/c/d;p?y"),
            (["http://h/b/c/d;p?q", "#s"], "http://h/b/c/d;p?q#s"),
            (["http://h/b/c/d;p?q#f", ""], "http://h/b/c/d;p?q"), (["http://h/b/c/d;p?q", "//g/a/../b"], "http://g/b"),
            (["http://h/b/c/d;p?q", "/g/./h"], "http://h/g/h"), (["http://h/b", "urn:x"], "urn:x"),
            (["http://h/b", "s://i/a/./b"], "s://i/a/b"), (["http://h", "g"], "http://h/g"), (["//h", "g"], "//h/g"),
            (["http://h/b/c/d;p?q", "../../../g"], "http://h/g"), (["http://h/b/c/d", ".."], "http://h/b/"),
            (["a?q", "b"], "b"), (["a/b", "?q"], "a/b?q"), (["mailto:a", "b"], "mailto:b"), (["1:a/b", "c"], "1:a/c"),
            // Appendix A.
            (["a//b///c", "d//e"], "a/b/d/e"), (["/", "../a"], "/a"), (["/a/..", ""], "/a/.."), (["/a/..", "."], "/"),
            (["a/b", "."], "a/"), (["a", "."], nil), (["a/..", "b"], "b"), (["..a/", ".b/..."], "..a/.b/..."),
            (["a/b/", "c/../../.."], nil), (["a/b/", "../../../c"], "../c"), (["..", "x/"], "../x/"),
            (["a/..", "../b"], "../b"),
            // The joined path is empty, so the outer path is copied as a whole.
            (["p/q", "a/b", ".."], "p/q"), (["p/./q?r", "a", "."], "p/./q?r"), (["o/", "p/./q", "a", "."], "o/p/q"),
            (["http://h/", "urn:x", "b", "c"], "urn:c"), (["http://h/a/", "/b/", "c"], "http://h/b/c"),
            // Values that are not URIs have the same components.
            (["a b/%zz", "\u{E9}[ ]"], "a b/\u{E9}[ ]"),
        ] as [([String?], String?)]
    )
    func `is joined with the values of omitted ancestors`(values: [String?], joined: String?) throws {
        #expect(try Self.joined(values) == joined, "\(values)")
    }

    @Test func `of a selected ancestor is not joined`() throws {
        let tree = try XMLTree(parsing: Array(Self.nested(["a/", "b/", "c/"]).utf8))
        let octets = try tree.canonicalOctets(
            selecting: "/e | /e/@* | //e[x] | //e[x]/@*",
            namespaces: [],
            Self.inclusive11
        )
        #expect(String(decoding: octets, as: UTF8.self) == "<e xml:base=\"a/\"><e xml:base=\"b/c/\"></e></e>")
    }

    @Test(
        arguments: [
            ("//e/@*", " xml:base=\"a/\" xml:lang=\"b\" xml:base=\"c\""),
            ("/e/@* | //x", " xml:base=\"a/\" xml:lang=\"b\"<x xml:base=\"a/c\" xml:lang=\"b\"></x>"),
            ("//x", "<x xml:base=\"a/c\" xml:lang=\"b\"></x>"),
        ]
    )
    func `is written where XPath selects it`(xpath: String, expected: String) throws {
        let document = "<e xml:lang='b' xml:base='a/'><e xml:base='c'><x/></e></e>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        let octets = try tree.canonicalOctets(selecting: xpath, namespaces: [], Self.inclusive11)
        #expect(String(decoding: octets, as: UTF8.self) == expected)
    }

    @Test func `of the element and of its content is written as it is`() throws {
        let document = "<r><p xml:base='http://a/'/><x ID='x' xml:base='../c'><y xml:base='d/../e'></y></x></r>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        guard let element = tree.element(withID: "x") else {
            Issue.record("The document has no element with the ID.")
            return
        }
        let octets = try tree.canonicalOctets(of: element, Self.inclusive11)
        let expected = "<x ID=\"x\" xml:base=\"../c\"><y xml:base=\"d/../e\"></y></x>"
        #expect(String(decoding: octets, as: UTF8.self) == expected)
        #expect(try tree.canonicalOctets(Self.inclusive11) == tree.nativeCanonicalOctets(Self.inclusive11))
    }

    @Test func `is omitted if it is empty, like libxml2 does`() throws {
        let tree = try XMLTree(parsing: Array("<r><x xml:base=''/></r>".utf8))
        let octets = try tree.canonicalOctets(Self.inclusive11)
        #expect(String(decoding: octets, as: UTF8.self) == "<r><x></x></r>")
    }

    @Test func `is copied in version 1.0`() throws {
        let tree = try XMLTree(parsing: Array("<r xml:base='http://a/b'><x/></r>".utf8))
        guard let element = tree.root.firstChildElement else {
            Issue.record("The document has no child element.")
            return
        }
        let octets = try tree.canonicalOctets(of: element, Canonicalization(.inclusive))
        #expect(String(decoding: octets, as: UTF8.self) == "<x xml:base=\"http://a/b\"></x>")
    }
}
