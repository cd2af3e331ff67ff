// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Tests each limit at the limit and one beyond it.
@Suite struct `parse limits` {
    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the depth of elements`(depth: Int, code: XMLFault.Code?) {
        let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        #expect(faultCode(document) == code)
    }

    @Test(arguments: [(50_000, nil), (50_001, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the number of elements, attributes, comments and instructions`(nodes: Int, code: XMLFault.Code?) {
        // The root, and the same number of each kind.
        let rest = nodes - 1
        let pairs = rest / 4
        let document =
            "<a>" + String(repeating: "<b c=''/><!----><?p?>", count: pairs)
            + String(repeating: "<b/>", count: rest - 4 * pairs) + "</a>"
        #expect(faultCode(document) == code)
    }

    @Test(arguments: [(24_999, nil), (25_000, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `counts a CDATA section and the text after it`(sections: Int, code: XMLFault.Code?) {
        #expect(faultCode("<a>" + String(repeating: "<![CDATA[]]>b", count: sections) + "</a>") == code)
    }

    @Test(arguments: [(50_000, nil), (50_001, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `counts each kind of node`(nodes: Int, code: XMLFault.Code?) {
        #expect(faultCode("<a>" + String(repeating: "<b/>", count: nodes - 1) + "</a>") == code)
        #expect(faultCode("<a>" + String(repeating: "<!---->", count: nodes - 1) + "</a>") == code)
        #expect(faultCode("<a>" + String(repeating: "<?p?>", count: nodes - 1) + "</a>") == code)
        // The root, elements with one attribute, and possibly one element without.
        let elements = (nodes - 1) / 2
        let rest = nodes - 1 - 2 * elements
        #expect(
            faultCode(
                "<a>" + String(repeating: "<b/>", count: rest) + String(repeating: "<b c=''/>", count: elements)
                    + "</a>"
            ) == code
        )
    }

    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the attributes on one element`(count: Int, code: XMLFault.Code?) {
        let attributes = (0..<count).map { "a\($0)=''" }.joined(separator: " ")
        #expect(faultCode("<a \(attributes)/>") == code)
    }

    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the namespace declarations in scope`(count: Int, code: XMLFault.Code?) {
        let declarations = (1..<count).map { "xmlns:n\($0)='u:\($0)'" }.joined(separator: " ")
        #expect(faultCode("<a xmlns='u:x'><b \(declarations)/></a>") == code)
        // A declaration that is no longer in scope does not count.
        #expect(faultCode("<a xmlns='u:x'><c xmlns='u:y'/><b \(declarations)/></a>") == code)
    }

    @Test(arguments: [(1 << 20, nil), ((1 << 20) + 1, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the text in one node`(count: Int, code: XMLFault.Code?) {
        let text = String(repeating: "x", count: count)
        #expect(faultCode("<a>\(text)</a>", .batch) == code)
        #expect(faultCode("<a b='\(text)'/>", .batch) == code)
        #expect(faultCode("<a><!--\(text)--></a>", .batch) == code)
        #expect(faultCode("<a><?p \(text)?></a>", .batch) == code)
        #expect(faultCode("<a><![CDATA[\(text)]]></a>", .batch) == code)
        #expect(faultCode("<a>x<b/>\(text)</a>", .batch) == code)
    }

    /// libxml2 has its own limit of ten million bytes, which it reports as a syntax error.
    @Test func `rejects text beyond all limits of libxml2`() {
        let text = String(repeating: "x", count: 11_000_000)
        #expect(faultCode("<a b='\(text)'/>", .batch) == .limitExceeded)
        #expect(faultCode("<a>\(text)</a>", .batch) == .limitExceeded)
    }

    @Test(arguments: [(256, nil), (257, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the length of names`(count: Int, code: XMLFault.Code?) {
        let name = String(repeating: "n", count: count)
        #expect(faultCode("<\(name)/>") == code)
        #expect(faultCode("<a \(name)=''/>") == code)
        #expect(faultCode("<a xmlns:\(name)='u:x'/>") == code)
        #expect(faultCode("<a><?\(name) x?></a>") == code)
    }

    /// Exclusive canonicalization writes a namespace name on each sibling that uses it, so the size of the octets grows
    /// quadratically with a long name.
    @Test(arguments: [(256, nil), (257, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the length of namespace names`(count: Int, code: XMLFault.Code?) {
        let name = "u:" + String(repeating: "n", count: count - 2)
        #expect(faultCode("<a xmlns='\(name)'/>") == code)
        #expect(faultCode("<a xmlns:p='\(name)'/>") == code)
        #expect(faultCode("<a xmlns:p='u:1' xmlns:q='\(name)'><b xmlns=''/></a>") == code)
    }

    @Test(arguments: [(1 << 20, nil), ((1 << 20) + 1, .tooLarge)] as [(Int, XMLFault.Code?)])
    func `limits the bytes of the document`(count: Int, code: XMLFault.Code?) {
        let document = "<a/>" + String(repeating: " ", count: count - 4)
        #expect(faultCode(document) == code)
    }
}
