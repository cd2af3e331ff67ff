// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// The budget limits the steps of an expression by the size of the document (S-68).
@Suite struct `the budget of XPath expressions` {
    /// A document of so many elements, each with an attribute, a namespace and a text.
    private static func wide(_ count: Int) -> String {
        "<r>" + String(repeating: "<x xmlns:p='urn:p' a='1'><p:y>t</p:y></x>", count: count) + "</r>"
    }

    private static func select(_ xpath: String, in document: String) throws -> String {
        let tree = try XMLTree(parsing: Array(document.utf8))
        let octets = try tree.canonicalOctets(
            selecting: xpath,
            namespaces: [("p", "urn:p")],
            Canonicalization(.exclusive)
        )
        return String(decoding: octets, as: UTF8.self)
    }

    @Test(
        arguments: [
            "//x/following::x", "//x/..", "//*//x", "/r/x//p:y", "//x[p:y = //x]", "//*[@a = //@a]",
            "//x[preceding::x]",
            "(//. | //@*)", "//x | (//. | //@*)", "//x[count(//x) > 1]", "//x[../x]", "/r/x/descendant::p:y",
        ]
    )
    func `rejects an expression whose work grows with the square of a large document`(xpath: String) throws {
        let document = Self.wide(10_000)
        let error = #expect(throws: CanonicalizationFault.self) { try Self.select(xpath, in: document) }
        #expect(error?.code == .xpathBeyondBudget)
    }

    @Test(
        arguments: [
            "//x/following::x", "//x/..", "//*//x", "/r/x//p:y", "//x[p:y = //x/p:y]", "//*[@a = //@a]",
            "//x[preceding::x]",
            "(//. | //@*)", "//x[count(//x) > 1]", "//x[../x]", "/r/x/descendant::p:y",
        ]
    )
    func `evaluates the same expression over a document of usual size`(xpath: String) throws {
        #expect(try !Self.select(xpath, in: Self.wide(20)).isEmpty)
    }

    @Test(
        arguments: [
            "//*[string-length(concat(., ., ., ., ., ., ., .)) > 0]",
            "//*[contains(., 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaab')]",
            "//*[translate(., 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') = 'x']",
        ]
    )
    func `rejects predicates that read much text below many elements`(xpath: String) throws {
        let text = String(repeating: "a", count: 900_000)
        let deep = String(repeating: "<a>", count: 50) + text + String(repeating: "</a>", count: 50)
        let error = #expect(throws: CanonicalizationFault.self) { try Self.select(xpath, in: deep) }
        #expect(error?.code == .xpathBeyondBudget)
    }

    @Test(
        arguments: [
            "//. | //@* | //namespace::*", "//x[p:y = 't'][not(@b)]", "//*[local-name() = 'x']", "/r/x/p:y/text()",
            "//x[last()]",
            "//x[contains(., ']|')] | //x", "/descendant::x/@a | //*", "//x/child::node()",
            "//x[count(*) = 1]/attribute::a",
        ]
    )
    func `evaluates paths that only go down over a large document`(xpath: String) throws {
        guard xpath != "//x[contains(., ']|')] | //x" else {
            #expect(try Self.select(xpath, in: Self.wide(10_000)) == String(repeating: "<x></x>", count: 10_000))
            return
        }
        #expect(try !Self.select(xpath, in: Self.wide(10_000)).isEmpty)
    }

    @Test func `a union selects what each of its operands selects, once`() throws {
        let document = "<r><x a='|'>1</x><y>2</y></r>"
        #expect(try Self.select("//x|//y |//x[@a = '|']", in: document) == "<x></x><y></y>")
        #expect(try Self.select("//text() | //x[@a = \"|\"] | //@a", in: document) == "<x a=\"|\">1</x>2")
        #expect(try Self.select("(//x | //y)", in: document) == "<x></x><y></y>")
    }

    @Test(arguments: ["//x | ", "| //x", "//x | 1", "//x)|(//y", "//x | //[", "//x || //y", "//x | '"])
    func `an operand that selects no nodes spoils the whole union`(xpath: String) throws {
        #expect(throws: CanonicalizationFault.self) { try Self.select(xpath, in: "<r><x/><y/></r>") }
    }
}
