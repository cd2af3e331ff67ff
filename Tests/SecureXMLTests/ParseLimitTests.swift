// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Each limit, at the limit and one beyond it (R14).
@Suite struct `parse limits` {
    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `depth`(depth: Int, code: XMLFault.Code?) {
        let document = String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
        #expect(faultCode(document) == code)
    }

    @Test(arguments: [(50_000, nil), (50_001, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `elements, attributes, comments and instructions`(nodes: Int, code: XMLFault.Code?) {
        // The root, and a quarter of each kind.
        let rest = nodes - 1
        let pairs = rest / 4
        let document =
            "<a>" + String(repeating: "<b c=''/><!----><?p?>", count: pairs)
            + String(repeating: "<b/>", count: rest - 4 * pairs) + "</a>"
        #expect(faultCode(document) == code)
    }

    @Test(arguments: [(50_000, nil), (50_001, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `each kind of node counts by itself`(nodes: Int, code: XMLFault.Code?) {
        #expect(faultCode("<a>" + String(repeating: "<b/>", count: nodes - 1) + "</a>") == code)
        #expect(faultCode("<a>" + String(repeating: "<!---->", count: nodes - 1) + "</a>") == code)
        #expect(faultCode("<a>" + String(repeating: "<?p?>", count: nodes - 1) + "</a>") == code)
        // The root, elements of one attribute each, and one without if need be.
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
    func `attributes on one element`(count: Int, code: XMLFault.Code?) {
        let attributes = (0..<count).map { "a\($0)=''" }.joined(separator: " ")
        #expect(faultCode("<a \(attributes)/>") == code)
    }

    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `namespace declarations in scope`(count: Int, code: XMLFault.Code?) {
        let declarations = (1..<count).map { "xmlns:n\($0)='u:\($0)'" }.joined(separator: " ")
        #expect(faultCode("<a xmlns='u:x'><b \(declarations)/></a>") == code)
        // A declaration that went out of scope does not count.
        #expect(faultCode("<a xmlns='u:x'><c xmlns='u:y'/><b \(declarations)/></a>") == code)
    }

    @Test(arguments: [(1 << 20, nil), ((1 << 20) + 1, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `text in one node`(count: Int, code: XMLFault.Code?) {
        let text = String(repeating: "x", count: count)
        #expect(faultCode("<a>\(text)</a>", .batch) == code)
        #expect(faultCode("<a b='\(text)'/>", .batch) == code)
        #expect(faultCode("<a><!--\(text)--></a>", .batch) == code)
        #expect(faultCode("<a><?p \(text)?></a>", .batch) == code)
        #expect(faultCode("<a><![CDATA[\(text)]]></a>", .batch) == code)
        #expect(faultCode("<a>x<b/>\(text)</a>", .batch) == code)
    }

    /// libxml2 has a limit of its own at ten million bytes, which it calls a syntax error.
    @Test func `text beyond every limit of libxml2`() {
        let text = String(repeating: "x", count: 11_000_000)
        #expect(faultCode("<a b='\(text)'/>", .batch) == .limitExceeded)
        #expect(faultCode("<a>\(text)</a>", .batch) == .limitExceeded)
    }

    @Test(arguments: [(256, nil), (257, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `names`(count: Int, code: XMLFault.Code?) {
        let name = String(repeating: "n", count: count)
        #expect(faultCode("<\(name)/>") == code)
        #expect(faultCode("<a \(name)=''/>") == code)
        #expect(faultCode("<a xmlns:\(name)='u:x'/>") == code)
        #expect(faultCode("<a><?\(name) x?></a>") == code)
    }

    /// Exclusive canonicalization writes a namespace name at each sibling that uses it, so that a long one makes octets
    /// which grow with the square of the document.
    @Test(arguments: [(256, nil), (257, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `namespace names`(count: Int, code: XMLFault.Code?) {
        let name = "u:" + String(repeating: "n", count: count - 2)
        #expect(faultCode("<a xmlns='\(name)'/>") == code)
        #expect(faultCode("<a xmlns:p='\(name)'/>") == code)
        #expect(faultCode("<a xmlns:p='u:1' xmlns:q='\(name)'><b xmlns=''/></a>") == code)
    }

    @Test(arguments: [(1 << 20, nil), ((1 << 20) + 1, .tooLarge)] as [(Int, XMLFault.Code?)])
    func `bytes of the document`(count: Int, code: XMLFault.Code?) {
        let document = "<a/>" + String(repeating: " ", count: count - 4)
        #expect(faultCode(document) == code)
    }
}
