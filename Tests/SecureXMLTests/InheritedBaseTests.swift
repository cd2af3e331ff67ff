// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Canonical XML 1.1 joins the values of `xml:base` of omitted ancestors, which is not supported: in libxml2, it takes
/// quadratic time in the length of a value (S-60).
@Suite struct `inherited xml:base` {
    private static func element(_ name: String, in document: String) throws -> (
        octets: String?, code: CanonicalizationFault.Code?
    ) {
        let tree = try XMLTree(parsing: Array(document.utf8))
        guard let element = tree.element(withID: name) else { return (nil, nil) }
        do throws(CanonicalizationFault) {
            let octets = try tree.canonicalOctets(of: element, Canonicalization(.inclusive11))
            return (String(decoding: octets, as: UTF8.self), nil)
        } catch {
            return (nil, error.code)
        }
    }

    @Test(
        arguments: [
            "<r xml:base='http://a/b'><x ID='x' xml:base='c'/></r>", "<r xml:base='http://a/b'><x ID='x'/></r>",
            "<r xml:base=''><p><x ID='x'/></p></r>",
        ]
    )
    func `is rejected in version 1.1`(document: String) throws {
        let result = try Self.element("x", in: document)
        #expect(result.octets == nil)
        #expect(result.code == .inheritedBase)
    }

    @Test func `of the element and of its content is written as it is`() throws {
        let document = "<r><p xml:base='http://a/'/><x ID='x' xml:base='../c'><y xml:base='d/../e'></y></x></r>"
        let result = try Self.element("x", in: document)
        #expect(result.octets == "<x ID=\"x\" xml:base=\"../c\"><y xml:base=\"d/../e\"></y></x>")
        let tree = try XMLTree(parsing: Array(document.utf8))
        #expect(
            try tree.canonicalOctets(Canonicalization(.inclusive11))
                == tree.nativeCanonicalOctets(Canonicalization(.inclusive11))
        )
    }

    @Test func `is omitted if it is empty, like libxml2 does`() throws {
        let tree = try XMLTree(parsing: Array("<r><x xml:base=''/></r>".utf8))
        let octets = try tree.canonicalOctets(Canonicalization(.inclusive11))
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

    @Test(
        arguments: [
            ("//x | //x/@*", .inheritedBase), ("//x/text()", nil), ("//y | //r/@xml:base", .inheritedBase),
            ("//. | //@* | //namespace::*", nil), ("//r | //x", nil),
        ] as [(String, CanonicalizationFault.Code?)]
    )
    func `of an element that XPath does not select is rejected`(xpath: String, code: CanonicalizationFault.Code?) throws
    {
        let tree = try XMLTree(parsing: Array("<r xml:base='http://a/b'><x xml:base='c'>t<y/></x></r>".utf8))
        var caught: CanonicalizationFault.Code?
        do throws(CanonicalizationFault) {
            _ = try tree.canonicalOctets(selecting: xpath, namespaces: [], Canonicalization(.inclusive11))
        } catch {
            caught = error.code
        }
        #expect(caught == code)
        #expect(throws: Never.self) {
            try tree.canonicalOctets(selecting: xpath, namespaces: [], Canonicalization(.exclusive))
        }
    }
}
