// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import Testing

/// Tests each limit of a stream at the limit and one beyond it, for every division of the document.
@Suite struct `stream limits` {
    private func check(_ document: String, _ code: XMLFault.Code?, _ limits: XMLStreamLimits = XMLStreamLimits()) {
        for size in [100, .max] {
            #expect(
                streamFaultCode(Array(document.utf8), inPiecesOf: size, limits: limits) == code,
                "pieces of \(size)"
            )
        }
    }

    private func limits(_ change: (inout XMLStreamLimits) -> Void) -> XMLStreamLimits {
        var limits = XMLStreamLimits()
        change(&limits)
        return limits
    }

    @Test(arguments: [(20, nil), (19, .tooLarge), (0, .tooLarge)] as [(Int, XMLFault.Code?)])
    func `limits the bytes of the document`(limit: Int, code: XMLFault.Code?) {
        check("<a>1234567890123</a>", code, limits { $0.bytes = limit })
        check("<a>12345678901\u{E9}</a>", code, limits { $0.bytes = limit })
    }

    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the depth of elements`(depth: Int, code: XMLFault.Code?) {
        check(String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth), code)
    }

    @Test(arguments: [(1_000, nil), (1_001, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the total number of elements, attributes, comments and instructions`(nodes: Int, code: XMLFault.Code?)
    {
        let rest = nodes - 1
        let items =
            String(repeating: "<b/>", count: rest / 5 + rest % 5) + String(repeating: "<b c=''/>", count: rest / 5)
            + String(repeating: "<!---->", count: rest / 5) + String(repeating: "<?p?>", count: rest / 5)
        check("<a>\(items)</a>", code, limits { $0.nodes = 1_000 })
    }

    @Test(arguments: [(100, nil), (101, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the nodes of one part`(nodes: Int, code: XMLFault.Code?) {
        // In sequence, there can be as many as the document limit allows.
        let limits = limits { $0.part.nodes = 100 }
        check("<a>\(String(repeating: "<b/><!-- c -->", count: 200))</a>", nil, limits)
        check("<a><b/>\(String(repeating: "<!-- c -->", count: 200))</a>", nil, limits)
        check("<a><b/>\(String(repeating: "<?p?>", count: 200))</a>", nil, limits)
        let part = "<e>\(String(repeating: "<b/>", count: nodes - 1))</e>"
        for size in [100, .max] {
            let found = fault("<a>\(part)\(part)</a>", XMLName("e", in: "u:1"), inPiecesOf: size, limits)
            #expect(found == code)
        }
    }

    @Test func `limits the bytes of one part`() {
        let part = "<e>\(String(repeating: "<b>x</b>", count: 10))</e>"
        for (room, code) in [(0, nil), (-1, .limitExceeded)] as [(Int, XMLFault.Code?)] {
            // A part extends from the end of its start tag's attributes to the end of its end tag.
            let limits = limits { $0.part.bytes = part.utf8.count - 2 + room }
            for size in [1, .max] {
                #expect(fault("<a>\(part)x\(part)</a>", XMLName("e", in: "u:1"), inPiecesOf: size, limits) == code)
                #expect(fault("<a>\(part)x\(part)</a>", XMLName("e", in: "u:2"), inPiecesOf: size, limits) == nil)
            }
        }
    }

    /// The stream also keeps content that precedes a possible signature.
    @Test func `limits the bytes before the first child of the root`() {
        let limits = limits { $0.part.bytes = 1_000 }
        check("<a>\(String(repeating: "<!-- c -->", count: 90))<b/></a>", nil, limits)
        check("<a>\(String(repeating: "<!-- c -->", count: 110))<b/></a>", .limitExceeded, limits)
        check("<a><b/>\(String(repeating: "<!-- c -->", count: 110))<b/></a>", nil, limits)
    }

    @Test(arguments: [(1_000, nil), (1_001, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the text in one piece`(length: Int, code: XMLFault.Code?) {
        let limits = limits { $0.part.textBytes = 1_000 }
        let text = String(repeating: "x", count: length)
        for document in [
            "<a>\(text)</a>", "<a><![CDATA[\(text)]]></a>", "<a><!--\(text)--></a>", "<a><?p \(text)?></a>",
            "<a b='\(text)'/>", "<!--\(text)--><a/>", "<a/><?p \(text)?>",
        ] {
            check(document, code, limits)
        }
    }

    @Test(arguments: [(64, nil), (65, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the number of attributes and namespaces`(count: Int, code: XMLFault.Code?) {
        check("<a \((0..<count).map { "b\($0)=''" }.joined(separator: " "))/>", code)
        check("<a \((0..<count).map { "xmlns:b\($0)='u:x'" }.joined(separator: " "))/>", code)
    }

    /// libxml2 would read the whole tag first and then compare all pairs of attributes.
    @Test(arguments: [(128, nil), (129, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the attributes and namespaces of an unfinished tag`(count: Int, code: XMLFault.Code?) throws {
        var stream = try XMLElementStream(of: [], to: StreamRecorder(), key: (1, 2))
        var found: XMLFault.Code?
        do throws(XMLFault) {
            try stream.feed(Array(("<a " + (0..<count).map { "a\($0)='' " }.joined()).utf8).span)
        } catch {
            found = error.code
        }
        #expect(found == code)
    }

    @Test func `limits the size of an endless tag`() {
        let limits = limits { $0.part.bytes = 10_000 }
        check("<a " + String(repeating: " ", count: 20_000), .limitExceeded, limits)
        check("<a b='" + String(repeating: " ", count: 20_000), .limitExceeded, limits)
        check("<!--" + String(repeating: " ", count: 2 << 20), .limitExceeded, limits)
        check("<a><?p " + String(repeating: " ", count: 2 << 20), .limitExceeded, limits)
        check("<a " + (0..<150_000).map { "a\($0)=''" }.joined(separator: " ") + "/>", .limitExceeded)
    }

    @Test(arguments: [(256, nil), (257, .limitExceeded)] as [(Int, XMLFault.Code?)])
    func `limits the length of names`(length: Int, code: XMLFault.Code?) {
        let name = String(repeating: "n", count: length)
        check("<\(name)/>", code)
        check("<a><?\(name)?></a>", code)
        check("<a \(name)=''/>", code)
        check("<a xmlns:p='u:\(name.dropFirst(2))'/>", code)
    }

    private func fault(
        _ document: String,
        _ name: XMLName,
        inPiecesOf size: Int,
        _ limits: XMLStreamLimits
    ) -> XMLFault.Code? {
        let text = document.replacing("<a>", with: "<a xmlns='u:1'>", maxReplacements: 1)
        do throws(XMLFault) {
            _ = try StreamRecorder().read(Array(text.utf8), of: [name], inPiecesOf: size, limits: limits)
            return nil
        } catch {
            return error.code
        }
    }
}
