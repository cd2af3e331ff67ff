// SPDX-License-Identifier: Apache-2.0

internal import SecureXML
internal import TestVectors
internal import Testing

/// A stream rejects the same documents as a tree, for every division of the document.
@Suite struct `hardened streams` {
    private static let sizes = [1, 2, 3, 5, 16, 100, .max]

    private func check(_ document: [UInt8], _ code: XMLFault.Code?) {
        for size in Self.sizes {
            #expect(streamFaultCode(document, inPiecesOf: size) == code, "pieces of \(size)")
        }
    }

    @Test(arguments: HardenedCases.withDoctype)
    func `rejects every document type declaration`(document: String) { check(Array(document.utf8), .doctype) }

    @Test(arguments: HardenedCases.withDoctype)
    func `stops at a document type wherever the document ends`(document: String) {
        for (bytes, hasSubset) in HardenedCases.beginnings(of: document) {
            for size in Self.sizes {
                let code = streamFaultCode(bytes, inPiecesOf: size)
                #expect(code == .doctype || !hasSubset && code != nil, "\(bytes.count) bytes in pieces of \(size)")
            }
        }
    }

    @Test(arguments: HardenedCases.faulty)
    func `reports the fault of a malformed document`(document: String, code: XMLFault.Code) {
        check(Array(document.utf8), code)
    }

    @Test(arguments: HardenedCases.wellFormed)
    func `accepts well-formed documents`(document: String) { check(Array(document.utf8), nil) }

    @Test(arguments: HardenedCases.notUTF8)
    func `accepts only UTF-8`(bytes: [UInt8]) { check(bytes, .notUTF8) }

    @Test(arguments: HardenedCases.withDuplicateID)
    func `rejects an ID that occurs on two elements`(document: String) {
        check(Array(document.utf8), .duplicateID)
    }

    @Test(arguments: HardenedCases.withOtherIDs)
    func `does not read other attributes as IDs`(document: String) { check(Array(document.utf8), nil) }

    @Test(arguments: [
        "<a>]]></a>", "<a>]<b/>]]>x</a>", "<a>x]]]></a>", "<a>\(String(repeating: "x", count: 400))]]></a>",
    ])
    func `rejects the end of a CDATA section without its start`(document: String) {
        check(Array(document.utf8), .malformed)
    }

    /// libxml2 does not detect the three characters if they arrive in several pieces.
    @Test(arguments: [290, 299, 300, 301, 400, 1_000])
    func `rejects a divided end of a CDATA section`(length: Int) {
        let document = Array("<a>\(String(repeating: "x", count: length))]]>x</a>".utf8)
        for size in [length + 3, length + 4, length + 5] {
            #expect(streamFaultCode(document, inPiecesOf: size) == .malformed)
        }
    }

    @Test(arguments: [
        "<a>]] >]<b/>]&gt;]]&gt;<![CDATA[]]]]><![CDATA[>]]></a>", "<a><!--]]>--><?p ]]>?><b c=']]>'/>]]</a>",
        "<a><!-- - -> - >--></a>", "<?p?><a><?p ? > ??></a>",
        "<a b=\"'>\" c='\"&lt;'></a>",
    ])
    func `ignores the delimiter in other contexts`(document: String) { check(Array(document.utf8), nil) }

    @Test func `agrees with the tree on every truncation`() {
        let sample = `damaged documents`.sample
        for count in 1..<sample.count {
            let cut = Array(sample.prefix(count))
            for size in [1, 7, .max] {
                #expect((streamFaultCode(cut, inPiecesOf: size) == nil) == (faultCode(cut) == nil), "\(count) \(size)")
            }
        }
    }

    @Test func `agrees with the tree on every changed byte`() {
        let sample = `damaged documents`.sample
        var disagreements: [String] = []
        let comment = sample.firstIndex(of: UInt8(ascii: "!")).map { $0 + 3 }
        for index in Cases.tried(sample.indices) {
            for value in UInt8.min...UInt8.max where value != sample[index] {
                // A comment that begins with `>`. See the next test.
                if index == comment, value == UInt8(ascii: ">") { continue }
                var bytes = sample
                bytes[index] = value
                let isFaulty = faultCode(bytes) != nil
                for size in [1, 13, .max] where (streamFaultCode(bytes, inPiecesOf: size) != nil) != isFaulty {
                    disagreements.append("byte \(index) as \(value) in pieces of \(size)")
                }
            }
        }
        #expect(disagreements == [])
    }

    /// libxml2 reads these as incomplete if a piece ends inside them, so the stream always rejects them.
    @Test(arguments: ["<!--> -->", "<!---> -->", "<!-->-->", "<!--->-->"])
    func `rejects comments that begin like their end`(comment: String) {
        check(Array("<a>\(comment)</a>".utf8), .malformed)
        check(Array("\(comment)<a/>".utf8), .malformed)
    }

    @Test(arguments: ["<!---->", "<!-- > -->", "<!-- -> -->", "<!--a>-->", "<!--x->-->", "<!-- ->-->"])
    func `accepts other comments`(comment: String) {
        check(Array("<a>\(comment)</a>\(comment)".utf8), nil)
    }

    @Test func `agrees with the tree on every vector`() throws {
        var count = 0
        for (name, document) in Cases.tried(try VectorFiles.documents(["xml", "txt"])) {
            let code = faultCode(document, .batch)
            var limits = XMLStreamLimits()
            limits.part = .batch
            limits.nodes = limits.part.nodes
            for size in [document.count > 20_000 ? 1000 : 1, .max] {
                let found = streamFaultCode(document, inPiecesOf: size, limits: limits)
                #expect((found == nil) == (code == nil), "\(name) \(size)")
            }
            count += 1
        }
        #expect(count * Cases.stride > 400)
    }

    /// The offset counts the bytes of the original document, not of its normalized form.
    @Test(arguments: ["<a>\r\n\r\n</b>", "<a>\n\n</b>", "<a>\r\r</b>", "<a b='\r\n'\r\n>\r\r\n</b>"])
    func `reports the byte offset in the source`(document: String) {
        let bytes = Array(document.utf8)
        var reasons: Set<String> = []
        for size in Self.sizes {
            do throws(XMLFault) {
                _ = try StreamRecorder().read(bytes, inPiecesOf: size)
                Issue.record("no fault")
            } catch {
                reasons.insert(error.reason)
            }
        }
        #expect(
            reasons == [
                "The document contains the end tag of `b` inside `a`, which is not closed (byte \(bytes.count))"
            ]
        )
    }

    @Test func `repeats its first fault`() throws {
        var stream = try XMLElementStream(of: [], to: StreamRecorder(), key: (1, 2))
        for bytes in ["<a><b></a>", "<!DOCTYPE a>"] {
            do throws(XMLFault) {
                try stream.feed(Array(bytes.utf8).span)
                Issue.record("no fault")
            } catch {
                #expect(error.code == .malformed)
                #expect(error.location == nil)
            }
        }
        do throws(XMLFault) {
            _ = try stream.finish()
            Issue.record("no fault")
        } catch {
            #expect(error.code == .malformed)
        }
    }
}
