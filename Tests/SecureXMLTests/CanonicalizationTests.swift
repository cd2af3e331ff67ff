// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Canonical octets of a whole document, as text.
func canonical(_ document: String, _ canonicalization: Canonicalization) throws -> String {
    let tree = try XMLTree(parsing: Array(document.utf8))
    return String(decoding: try tree.canonicalOctets(canonicalization), as: UTF8.self)
}

@Suite struct `canonicalization` {
    @Test func `omits the declaration, comments and white space inside tags`() throws {
        let document = "<?xml version='1.0'?>\n<!-- c -->\n<a   b = 'x'\n c='y'  ><!-- d --><e/></a >\n<?p q?>\n"
        let expected = "<a b=\"x\" c=\"y\"><e></e></a>\n<?p q?>"
        for method in Canonicalization.Method.allCases {
            #expect(try canonical(document, Canonicalization(method)) == expected)
        }
    }

    @Test func `keeps comments on request`() throws {
        let document = "<!-- c --><a><!--d--></a>"
        let expected = "<!-- c -->\n<a><!--d--></a>"
        #expect(try canonical(document, Canonicalization(.exclusive, withComments: true)) == expected)
        #expect(try canonical(document, Canonicalization(.inclusive, withComments: true)) == expected)
    }

    @Test func `writes characters as the standard requires`() throws {
        let document = "<a b='&quot;&#9;&#10;&#13;&lt;&gt;&amp;&apos;'>&#13;&gt;<![CDATA[<&]]>\r\né</a>"
        let expected = "<a b=\"&quot;&#x9;&#xA;&#xD;&lt;>&amp;'\">&#xD;&gt;&lt;&amp;\né</a>"
        #expect(try canonical(document, Canonicalization(.exclusive)) == expected)
    }

    @Test func `sorts namespaces by prefix and attributes by URI`() throws {
        let document = "<e xmlns:b='u:z' xmlns:a='u:y' xmlns='u:d' b:x='1' a:x='2' y='3' x='4'/>"
        let inclusive = "<e xmlns=\"u:d\" xmlns:a=\"u:y\" xmlns:b=\"u:z\" x=\"4\" y=\"3\" a:x=\"2\" b:x=\"1\"></e>"
        #expect(try canonical(document, Canonicalization(.inclusive)) == inclusive)
        #expect(try canonical(document, Canonicalization(.exclusive)) == inclusive)
    }

    /// Exclusive XML Canonicalization, section 2.2: an inner element in another context.
    @Test func `writes a subtree with the namespaces that it uses, or with all in scope`() throws {
        let document =
            "<n0:root xmlns:n0='u:0' xmlns:n3='u:3'><n1:elem2 xmlns:n1='u:1' xml:lang='en'><n3:stuff/></n1:elem2></n0:root>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        let exclusive = try inner(tree, Canonicalization(.exclusive))
        #expect(
            exclusive
                == "<n1:elem2 xmlns:n1=\"u:1\" xml:lang=\"en\"><n3:stuff xmlns:n3=\"u:3\"></n3:stuff></n1:elem2>"
        )
        let prefixes = try inner(tree, Canonicalization(.exclusive, inclusivePrefixes: ["n0", "n3"]))
        #expect(
            prefixes
                == "<n1:elem2 xmlns:n0=\"u:0\" xmlns:n1=\"u:1\" xmlns:n3=\"u:3\" xml:lang=\"en\"><n3:stuff></n3:stuff></n1:elem2>"
        )
        let inclusive = try inner(tree, Canonicalization(.inclusive))
        #expect(inclusive == prefixes)
    }

    @Test func `allows the default namespace in the prefix list`() throws {
        let document = "<a xmlns='u:a'><p:b xmlns:p='u:p'><c/></p:b></a>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        #expect(
            try inner(tree, Canonicalization(.exclusive))
                == "<p:b xmlns:p=\"u:p\"><c xmlns=\"u:a\"></c></p:b>"
        )
        #expect(
            try inner(tree, Canonicalization(.exclusive, inclusivePrefixes: ["#default"]))
                == "<p:b xmlns=\"u:a\" xmlns:p=\"u:p\"><c></c></p:b>"
        )
    }

    /// In Canonical XML 1.1, a subtree does not inherit `xml:id`, and combines `xml:base`.
    @Test func `does not inherit xml:id in version 1.1`() throws {
        let document = "<a xml:id='i' xml:lang='en'><b/></a>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        #expect(try inner(tree, Canonicalization(.inclusive)) == "<b xml:id=\"i\" xml:lang=\"en\"></b>")
        #expect(try inner(tree, Canonicalization(.inclusive11)) == "<b xml:lang=\"en\"></b>")
        #expect(try inner(tree, Canonicalization(.exclusive)) == "<b></b>")
    }

    @Test func `omits an element as the enveloped-signature transform does`() throws {
        let tree = try XMLTree(parsing: Array("<a>1<s>2<t/></s>3<s/></a>".utf8))
        let octets = try tree.canonicalOctets(
            of: tree.root,
            excluding: tree.root.firstChildElement,
            Canonicalization(.exclusive)
        )
        #expect(String(decoding: octets, as: UTF8.self) == "<a>13<s></s></a>")
    }

    @Test func `canonicalizes the node set of an XPath expression`() throws {
        let document = "<a xmlns='u:a' xmlns:p='u:p'><b p:x='1' y='2'>t<c/></b></a>"
        let tree = try XMLTree(parsing: Array(document.utf8))
        func select(_ xpath: String) throws -> String {
            let octets = try tree.canonicalOctets(
                selecting: xpath,
                namespaces: [("q", "u:a")],
                Canonicalization(.inclusive)
            )
            return String(decoding: octets, as: UTF8.self)
        }
        #expect(try select("//. | //@* | //namespace::*") == canonical(document, Canonicalization(.inclusive)))
        #expect(try select("//q:b") == "<b></b>")
        #expect(try select("//q:b | //q:b/@y | //q:b/text()") == "<b y=\"2\">t</b>")
        #expect(try select("//q:b/namespace::p | //q:b") == "<b xmlns:p=\"u:p\"></b>")
    }

    @Test(
        arguments: [
            ("//[", .badXPath),
            ("//u:b", .badXPath),
            ("1 + 1", .notANodeSet),
            ("//nothing", .failed),
        ] as [(String, CanonicalizationFault.Code)]
    )
    func `rejects an expression that selects no nodes`(xpath: String, code: CanonicalizationFault.Code) throws {
        let tree = try XMLTree(parsing: Array("<a><b/></a>".utf8))
        let error = #expect(throws: CanonicalizationFault.self) {
            _ = try tree.canonicalOctets(selecting: xpath, namespaces: [], Canonicalization(.exclusive))
        }
        #expect(error?.code == code)
    }

    @Test(arguments: [(16, false), (17, true)])
    func `rejects inclusive canonicalization of many namespaces`(count: Int, isRefused: Bool) throws {
        let declarations = (0..<count).map { "xmlns:n\($0)='u:\($0)'" }.joined(separator: " ")
        let document = "<a \(declarations)/>"
        for method in [Canonicalization.Method.inclusive, .inclusive11] {
            if isRefused {
                let error = #expect(throws: CanonicalizationFault.self) {
                    _ = try canonical(document, Canonicalization(method))
                }
                #expect(error?.code == .tooManyNamespaces)
            } else {
                #expect(try canonical(document, Canonicalization(method)).hasPrefix("<a xmlns:n0"))
            }
        }
        #expect(try canonical(document, Canonicalization(.exclusive)) == "<a></a>")
    }

    @Test(arguments: [
        "<a xmlns:p='u:p' xmlns='u:d'><p:b x='1'>&amp;<!-- c --></p:b><![CDATA[<]]></a>",
        "\u{FEFF}<?xml version='1.0'?><a>\r\n\t<b c='&#13;&#10;'/></a>",
    ])
    func `canonicalizes its output to itself`(document: String) throws {
        for method in Canonicalization.Method.allCases {
            for comments in [true, false] {
                let canonicalization = Canonicalization(method, withComments: comments)
                let once = try canonical(document, canonicalization)
                #expect(try canonical(once, canonicalization) == once)
            }
        }
    }

    private func inner(_ tree: borrowing XMLTree, _ canonicalization: Canonicalization) throws -> String {
        guard let child = tree.root.firstChildElement else { return "" }
        return String(decoding: try tree.canonicalOctets(of: child, canonicalization), as: UTF8.self)
    }
}
