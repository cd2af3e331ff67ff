// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

struct ValueTests {
    @Test(arguments: ["_1", "a", "a.b-c_d", "\u{E9}t\u{E9}", "a\u{B7}", String(repeating: "a", count: 256)])
    func `accepts an XML name without a colon as an ID`(text: String) {
        #expect(XMLID(text)?.rawValue == text)
        #expect(XMLID(text)?.isName == true)
    }

    @Test(arguments: [
        "1a", "-a", ".a", "a:b", "a/b", "a'", "a\"", "a&", "<", "\u{D7}", "\u{301}a", "\u{200B}", "\u{202E}a",
        "7f3c0a52-9b1d-4c8e-8f60-2d41c6e7a9b3", String(repeating: "7", count: 256),
    ])
    func `accepts other text than an XML name as an ID`(text: String) {
        #expect(XMLID(text)?.rawValue.utf8.elementsEqual(text.utf8) == true)
        #expect(XMLID(text)?.isName == false)
    }

    @Test(arguments: [
        "", " ", "a b", " a", "a ", "1 a", "a\n", "a\t", "a\r", "a\u{0}", "\u{1}", "a\u{1F}", "a\u{7F}", "a\u{85}",
        "a\u{9F}", "a\u{A0}", "a\u{2003}", "a\u{2028}", "a\u{2029}", "a\u{3000}",
        String(repeating: "a", count: 1_025), String(repeating: "7", count: 1_025),
        "_" + String(repeating: "\u{E9}", count: 512),
    ])
    func `rejects IDs with white space, control characters or more than 1,024 bytes`(text: String) {
        #expect(XMLID(text) == nil)
    }

    @Test func `compares IDs by their bytes`() throws {
        let composed = try #require(XMLID("7\u{E9}"))
        let decomposed = try #require(XMLID("7e\u{301}"))
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
        #expect(XMLID("7F") != XMLID("7f"))
    }

    @Test(arguments: ["urn:a", "https://a.example/%20?b#c", " urn:a\n", "a", "/a", "\u{E9}:x"])
    func `accepts text without inner white space as a URI reference`(text: String) {
        #expect(URIReference(text)?.text == text)
    }

    @Test(arguments: ["", " ", "a b", "a\tb", "a\u{1}", "a\u{7F}"])
    func `rejects other text as a URI reference`(text: String) {
        #expect(URIReference(text) == nil)
    }

    @Test(arguments: [
        ("urn:a", true), ("https:", true), ("a+-.1:b", true), ("1a:b", false), (":a", false), ("a", false),
        ("a/b:c", false), (" urn:a", true),
    ])
    func `detects an absolute reference by its scheme`(text: String, isAbsolute: Bool) {
        #expect(URIReference(text)?.isAbsolute == isAbsolute)
    }

    @Test(arguments: [
        "urn:oasis:names:tc:SAML:2.0:attrname-format:basic", "urn:oasis:names:tc:SAML:2.0:attrname-format:uri",
        "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified",
        "urn:oasis:names:tc:SAML:2.0:nameid-format:transient", "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent",
        "urn:oasis:names:tc:SAML:2.0:nameid-format:entity", "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified",
        "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress", "urn:oasis:names:tc:SAML:2.0:cm:bearer",
        "urn:oasis:names:tc:SAML:2.0:status:Success", "http://www.w3.org/2001/XMLSchema",
    ])
    func `reads a common URI byte for byte like any other`(common: String) throws {
        for index in common.indices {
            let other = common[..<index] + "~" + common[common.index(after: index)...]
            for uri in [common, String(other)] {
                let text = Documents.small.replacing("Name=\"uid\"", with: "Name=\"uid\" NameFormat=\"\(uri)\"")
                #expect(try Reading(text).response?.assertions.first?.attributes.first?.nameFormat?.text == uri)
            }
        }
    }

    @Test
    func `compares identities by code points without surrounding white space`() {
        #expect(NameID("e\u{301}") != NameID("\u{E9}"))
        #expect(NameID(" a\n") == NameID("a"))
        #expect(NameID("\u{A0}a") != NameID("a"))
        #expect(NameID("a", nameQualifier: "q") != NameID("a"))
        #expect(NameID("a", spNameQualifier: "e\u{301}") != NameID("a", spNameQualifier: "\u{E9}"))
        #expect(URIReference("urn:e\u{301}") != URIReference("urn:\u{E9}"))
        #expect(URIReference(" urn:a") == URIReference("urn:a"))
        #expect(URIReference("urn:A") != URIReference("urn:a"))
        #expect(XMLID("e\u{301}") != XMLID("\u{E9}"))
        #expect(Set([NameID(" a\n"), NameID("a")]).count == 1)
        #expect(Status([Status.Code(rawValue: " urn:oasis:names:tc:SAML:2.0:status:Success")]).isSuccess == false)
    }

    @Test
    func `finds attributes by name with all values in order`() throws {
        let basic = try #require(URIReference("urn:oasis:names:tc:SAML:2.0:attrname-format:basic"))
        let attributes = Attributes([
            Attribute("a", values: [.init("1"), .init("2")]), Attribute("b"),
            Attribute("a", nameFormat: basic, values: [.init("3")]),
        ])
        #expect(attributes["a"].map(\.text) == ["1", "2", "3"])
        #expect(attributes["a", basic].map(\.text) == ["3"])
        #expect(attributes["a", Attribute.unspecifiedNameFormat].map(\.text) == ["1", "2"])
        #expect(attributes["c"].isEmpty)
        #expect(attributes.map(\.name) == ["a", "b", "a"])
        #expect(try attributes.single("a", nameFormat: basic) == "3")
    }

    @Test
    func `returns a single value or throws an error`() {
        let attributes = Attributes([
            Attribute("two", values: [.init("1"), .init("2")]), Attribute("none"),
            Attribute("twice", values: [.init("1")]), Attribute("twice"),
            Attribute("nil", values: [.init(.text(""), isNil: true)]),
            Attribute("tree", values: [.init(.nodes([.text("1")]))]),
        ])
        for (name, code) in [
            ("two", Finding.Code.attributesDuplicateName), ("twice", .attributesDuplicateName),
            ("none", .attributesEmpty), ("absent", .attributesEmpty), ("nil", .attributesEmpty),
            ("tree", .attributesEmpty),
        ] {
            let error = #expect(throws: SAMLError.self) { try attributes.single(name) }
            #expect(error?.code == code)
        }
    }
}

@Suite struct `namespaces of uninterpreted content` {
    @Test func `resolves prefixes inside free content`() throws {
        let value =
            "<x:a xmlns:x=\"u:x\" xmlns:y=\"u:y\">y:name<x:b xmlns:y=\"u:other\" xmlns=\"u:d\">y:name</x:b></x:a>"
        let text = Documents.small.replacing(
            "</saml:AttributeStatement>",
            with: "<saml:Attribute Name=\"kept\"><saml:AttributeValue>\(value)</saml:AttributeValue></saml:Attribute>"
                + "</saml:AttributeStatement>"
        )
        let response = try #require(try Reading(text).response)
        let kept = try #require(response.assertions.first?.attributes["kept"].first)
        guard case .nodes(let nodes) = kept.content, case .element(let outer) = nodes.first else {
            Issue.record("the value holds an element")
            return
        }
        let scope = Dictionary(uniqueKeysWithValues: outer.namespaces.map { ($0.prefix, $0.uri) })
        #expect(scope["x"] == "u:x")
        #expect(scope["y"] == "u:y")
        #expect(scope["saml"] == "urn:oasis:names:tc:SAML:2.0:assertion")
        let inner = try #require(outer.elements.first)
        #expect(
            inner.namespaces == [
                XMLContent.NamespaceDeclaration(prefix: "y", uri: "u:other"),
                XMLContent.NamespaceDeclaration(prefix: "", uri: "u:d"),
            ]
        )
    }
}
