// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import SAMLEncoding
internal import SecureXML
internal import TestVectors
internal import Testing

/// The effect of a cleanup that changes only text, found without parsing its result.
@Suite
struct TextCleanupTests {
    /// The XML documents of the vectors that are quickly compared.
    private static func documents() throws -> [(name: String, bytes: [UInt8])] {
        try VectorFiles.documents(["xml"]).filter { $0.bytes.count <= 100_000 }
    }

    /// Compares the effect with the one that the result of the cleanup shows; returns whether the result was not needed.
    private static func isFoundAlone(_ document: [UInt8], _ name: String) throws -> Bool {
        guard let tree = try? XMLTree.parsing(document, limits: DocumentLimits()) else { return false }
        guard !Whitespace.keepsEveryByte(of: document.span) else { return false }
        let guardian = CleanupGuard()
        guard let found = guardian.assessText(tree) else { return false }
        let expected = guardian.assessResult(tree)
        // Content that certainly changes is reported as such, even if the signed octets cannot be computed.
        let isAssumed = expected.reason.utf8.starts(with: "The cleanup is assumed".utf8)
        let isSame = isAssumed ? found.effect == expected.effect && found.path == expected.path : found == expected
        #expect(isSame, "\(name): \(found.reason) \(expected.reason)")
        return true
    }

    @Test("agrees with the comparison of both documents, for all vectors")
    func agreesOnVectors() throws {
        let documents = try Self.documents()
        var count = 0
        for (name, bytes) in documents where try Self.isFoundAlone(bytes, name) { count += 1 }
        #expect(count > 100, "only \(count) of \(documents.count) vectors need no second document")
    }

    @Test("agrees with the comparison of both documents, for white space and marks at random places")
    func agreesOnRandomChanges() throws {
        var generator = SeededGenerator(seed: 1 + UInt64(Cases.first))
        let pieces = [
            "\n", "\r\n", "  ", "\t", " \t", "\n\n  ", "\u{85}", "\u{2028}", "]]\n>", "&#10;", "&#x20; ", "<!-- \n -->",
            "<![CDATA[ \n ]]>", "<?p \n ?>", "<x> \n </x>", "\u{A0}", "a  b", " ",
        ]
        var (count, total) = (0, 0)
        for (name, bytes) in Cases.tried(try Self.documents()) where bytes.count < 12_000 {
            for _ in 0..<6 {
                var changed = bytes
                for _ in 0...Int.random(in: 0...2, using: &generator) {
                    let isAtTag = Bool.random(using: &generator)
                    var place = Int.random(in: 0...changed.count, using: &generator)
                    let mark = UInt8(ascii: Bool.random(using: &generator) ? "<" : ">")
                    if isAtTag { place = changed[place...].firstIndex(of: mark) ?? place }
                    if isAtTag, mark == UInt8(ascii: ">") { place = min(place + 1, changed.count) }
                    let piece = pieces[Int.random(in: pieces.indices, using: &generator)]
                    changed.insert(contentsOf: piece.utf8, at: place)
                }
                total += 1
                if try Self.isFoundAlone(changed, name) { count += 1 }
            }
        }
        #expect(count * 25 > total, "only \(count) of \(total) documents need no second document")
    }

    @Test(
        "compares the documents if the cleanup can change more than text",
        arguments: [
            "<a  b='1'/>", "<a\nb='1'/>", "<a b='1  2'> \n</a>", "<a b='>  '/>", "<a><!-- x --> \n</a>",
            "<a>\n<?p?></a>",
            "<a><![CDATA[x]]>\n</a>", "<a>&#10;\n</a>", "<a>]]\n&gt;</a>", "<?xml  version='1.0'?>\n<a> \n</a>",
            "<a b='\u{2028}'>\n</a>",
        ]
    )
    func comparesDocuments(_ document: String) throws {
        let tree = try XMLTree.parsing(Array(document.utf8), limits: DocumentLimits())
        #expect(CleanupGuard().assessText(tree) == nil)
    }

    @Test(
        "finds a change of text with the recipe's own white space",
        arguments: [
            ("a b", false), ("", false), (" a b ", false), ("a  b", true), ("  ", true), ("\t", true), ("\n", true),
            ("\r", true), ("a\u{85}", true), ("\u{2028}a", true), ("a\u{2029}", true), ("a\u{A0}\u{A0}b", false),
            ("abcdefgh  ", true), ("abcdefg  h", true), ("abcdefgh\u{200B}\u{3000}", false), ("a \u{A0} b", false),
        ]
    )
    func changesInside(_ text: String, isChanged: Bool) {
        let bytes = Array(text.utf8)
        #expect(Whitespace.changesInside(bytes.span) == isChanged)
        let framed = Array("<\(text)>".utf8)
        #expect(Whitespace.keepsEveryByte(of: framed.span) != isChanged)
    }
}
