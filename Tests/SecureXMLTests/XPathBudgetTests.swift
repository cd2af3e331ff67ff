// SPDX-License-Identifier: Apache-2.0

internal import NativeCanonicalization
internal import SecureXML
internal import Testing

/// The budget limits the steps of an expression by the size of the document (S-68).
@Suite struct `the budget of XPath expressions` {
    /// A document with a number of elements, each with an attribute, a namespace and text.
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
    func `rejects an expression of quadratic cost over a large document`(xpath: String) throws {
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
    func `evaluates the same expression over a document of normal size`(xpath: String) throws {
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
    func `evaluates paths that only descend over a large document`(xpath: String) throws {
        guard xpath != "//x[contains(., ']|')] | //x" else {
            #expect(try Self.select(xpath, in: Self.wide(10_000)) == String(repeating: "<x></x>", count: 10_000))
            return
        }
        #expect(try !Self.select(xpath, in: Self.wide(10_000)).isEmpty)
    }

    /// The states of libxml2's streams multiply with the depth, so the second document would take hours.
    @Test func `evaluates a path of plain steps without a stream`() throws {
        #expect(try Self.select("//a//a", in: "<a><a><a/></a></a>") == "<a><a></a></a>")
        let tower = String(repeating: "<a>", count: 60) + String(repeating: "</a>", count: 60)
        let document = "<a>\(String(repeating: tower, count: 7))</a>"
        #expect(try !Self.select("//a//a//a//a//a//a", in: document).isEmpty)
    }

    @Test func `selects each node of a union's operands once`() throws {
        let document = "<r><x a='|'>1</x><y>2</y></r>"
        #expect(try Self.select("//x|//y |//x[@a = '|']", in: document) == "<x></x><y></y>")
        #expect(try Self.select("//text() | //x[@a = \"|\"] | //@a", in: document) == "<x a=\"|\">1</x>2")
        #expect(try Self.select("(//x | //y)", in: document) == "<x></x><y></y>")
    }

    @Test(arguments: ["//x | ", "| //x", "//x | 1", "//x)|(//y", "//x | //[", "//x || //y", "//x | '"])
    func `rejects a union with an operand that is not a node set`(xpath: String) throws {
        #expect(throws: CanonicalizationFault.self) { try Self.select(xpath, in: "<r><x/><y/></r>") }
    }

    /// libxml2 copies the namespaces in scope of each element for a step on their axis.
    @Test(arguments: [
        (4_000, "//x", true), (4_000, "//. | //namespace::*", true), (6_000, "//x", true),
        (6_000, "//. | //namespace::*", false),
    ])
    func `limits the copies of namespaces`(elements: Int, xpath: String, isWithin: Bool) throws {
        let declarations = (0..<60).map { " xmlns:n\($0)='urn:\($0)'" }.joined()
        let document = "<r\(declarations)>" + String(repeating: "<x/>", count: elements) + "</r>"
        guard !isWithin else {
            #expect(try !Self.select(xpath, in: document).isEmpty)
            return
        }
        let error = #expect(throws: CanonicalizationFault.self) { try Self.select(xpath, in: document) }
        #expect(error?.code == .xpathBeyondBudget)
    }

    /// In Canonical XML 1.0, an element without its parent inherits the `xml:` attributes of all ancestors.
    @Test(arguments: [(2, CanonicalizationFault.Code?.none), (3, .xpathBeyondBudget)])
    func `limits the attributes that selected elements inherit`(elements: Int, code: CanonicalizationFault.Code?) throws
    {
        let starts = (0..<40).map { level in
            "<a" + (0..<20).map { " xml:a\(level)b\($0)='c'" }.joined() + ">"
        }
        let ends = String(repeating: "</a>", count: 40)
        let document = starts.joined() + String(repeating: "<x/>", count: elements) + ends
        let tree = try XMLTree(parsing: Array(document.utf8))
        var caught: CanonicalizationFault.Code?
        do throws(CanonicalizationFault) {
            _ = try tree.canonicalOctets(selecting: "//x", namespaces: [], Canonicalization(.inclusive))
        } catch {
            caught = error.code
        }
        #expect(caught == code)
    }

    @Test(arguments: [Canonicalization.Method.inclusive, .inclusive11])
    func `limits the bytes that selected elements inherit`(method: Canonicalization.Method) throws {
        func code(_ elements: Int) throws -> CanonicalizationFault.Code? {
            // Few long copies, because the address sanitizer takes minutes for many.
            let language = String(repeating: "b", count: 1_000_000)
            let document = "<r xml:lang='\(language)'>" + String(repeating: "<x/>", count: elements) + "</r>"
            let tree = try XMLTree(parsing: Array(document.utf8))
            do throws(CanonicalizationFault) {
                _ = try tree.canonicalOctets(selecting: "//x", namespaces: [], Canonicalization(method))
                return nil
            } catch {
                return error.code
            }
        }
        #expect(try code(50) == nil)
        #expect(try code(51) == .xpathBeyondBudget)
    }

    private static func code(_ xpath: String, in document: String) throws -> CanonicalizationFault.Code? {
        let tree = try XMLTree(parsing: Array(document.utf8))
        do throws(CanonicalizationFault) {
            _ = try tree.canonicalOctets(selecting: xpath, namespaces: [], Canonicalization(.exclusive))
            return nil
        } catch {
            return error.code
        }
    }

    /// The value of an attribute costs as much as a text of the same length.
    @Test(arguments: ["//x[string-length(../@a) > 3]", "//x[contains(/r/@a, 'zz')]"])
    func `limits how often the value of an attribute is read`(xpath: String) throws {
        func document(_ elements: Int) -> String {
            "<r a='\(String(repeating: "zz", count: 450_000))'>" + String(repeating: "<x/>", count: elements) + "</r>"
        }
        #expect(try Self.code(xpath, in: document(10)) == nil)
        #expect(try Self.code(xpath, in: document(1_500)) == .xpathBeyondBudget)
    }

    /// Each call reads the attributes of all ancestors.
    @Test func `limits the attributes that calls of lang read`() throws {
        let start = "<a" + (0..<40).map { " a\($0)=''" }.joined() + ">"
        let document =
            String(repeating: start, count: 50) + String(repeating: "<x/>", count: 9_000)
            + String(repeating: "</a>", count: 50)
        #expect(try Self.code("//x[not(lang('en'))]", in: document) == nil)
        #expect(try Self.code("//x[not(lang('en')) and not(lang ('de'))]", in: document) == .xpathBeyondBudget)
        #expect(try Self.code("//x[not(contains(name(), \"lang(\"))][not(lang('en'))]", in: document) == nil)
    }

    /// libxml2 walks back to the previous element for each comment that it sorts.
    @Test func `limits the nodes that follow each other without an element between them`() throws {
        func document(_ comments: Int) -> String {
            let run = String(repeating: "<!--a--><?b?>", count: comments / 2)
            return "<r>" + run + "<x/>" + run + "</r>"
        }
        #expect(try Self.code("//x[1]", in: document(2_200)) == nil)
        #expect(try Self.code("//x[1]", in: document(2_240)) == .xpathBeyondBudget)
    }

    /// A node set is sorted by an order that is stored in the elements during an evaluation only.
    @Test func `evaluates an expression twice, and leaves the document unchanged`() throws {
        let part = "t<x a='1'/>t<p><q><x/></q><x/></p>"
        let document = "<r>" + String(repeating: part, count: 100) + "</r>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        let before = try tree.canonicalOctets(Canonicalization(.exclusive))
        for (xpath, count) in [("//x[not(*)]", 300), ("//x[1]", 201), ("//*[local-name() = 'x']", 300)] {
            let octets = try tree.canonicalOctets(selecting: xpath, namespaces: [], Canonicalization(.exclusive))
            #expect(String(decoding: octets, as: UTF8.self) == String(repeating: "<x></x>", count: count))
        }
        #expect(try tree.canonicalOctets(Canonicalization(.exclusive)) == before)
        #expect(try tree.nativeCanonicalOctets(Canonicalization(.exclusive)) == before)
    }
}
