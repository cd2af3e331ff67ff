// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The guard reports the effect of the cleanup.
@Suite struct `exchange guard` {
    @Test(arguments: try Manifest.vectors(of: "exchange"))
    func `reports the effect of each vector`(vector: Manifest.Vector) throws {
        let assessment = try CleanupGuard().assess(Manifest.bytes(vector, of: "exchange"))
        #expect(assessment.effect.rawValue == vector.cleanup)
    }

    @Test func `has a vector for every effect`() throws {
        let effects = Set(try Manifest.vectors(of: "exchange").compactMap(\.cleanup))
        #expect(effects == Set(CleanupEffect.allCases.map(\.rawValue)))
    }

    @Test(arguments: [
        ("<a><b>\n</b></a>", CleanupEffect.changesValues), ("<a><b> </b></a>\n", .harmless),
        ("<a>\n<b/>\n</a>", .harmless), ("<a><b/>x\n</a>", .changesValues), ("<a b='\n'/>", .changesValues),
        ("<a><!--x  y--><b/></a>", .harmless), ("<a><![CDATA[x  y]]></a>", .changesValues),
        ("<a><?p q\n r?><b/></a>", .harmless),
        ("<a><b>\u{2028}</b></a>", .changesValues), ("<a>\u{2028}<b/></a>", .changesValues),
        ("<a><b>x<!-- c -->\n</b></a>", .changesValues),
    ])
    func `reports a value that the cleanup removes`(document: String, effect: CleanupEffect) throws {
        #expect(try CleanupGuard().assess(Array(document.utf8)).effect == effect)
    }

    private static let certificate = "<X509Certificate xmlns='http://www.w3.org/2000/09/xmldsig#'>"

    @Test(arguments: [
        ("<a><!-- -\n-><b/><!-\n- --></a>", CleanupEffect.changesStructure),
        ("<a><![CDATA[]]\n><b/><![CDATA[]]></a>", .changesStructure),
        ("<a><![CDATA[]]\n>x<![CDATA[]]></a>", .changesStructure), ("<a><?p ?\n><b/><?q ?></a>", .changesStructure),
        ("<a><?p\nq?></a>", .changesStructure), ("<a/><!-- -\n-><?p?><!-\n- -->", .changesStructure),
        ("<!-- -\n-><?p?><!-\n- --><a/>", .changesStructure),
        ("\(certificate)AA<!-- -\n-><b/><!-\n- --></X509Certificate>", .changesStructure),
        ("\(certificate)AA<!-- -\n->BB<!-\n- --></X509Certificate>", .changesStructure),
        ("\(certificate)AA\nBB<!-- one\n two -->\n</X509Certificate>", .harmless),
        ("\(certificate)AA\nBB<b/>\n</X509Certificate>", .harmless),
        ("\(certificate)AA\u{2028}BB</X509Certificate>", .changesValues),
    ])
    func `reports nodes that appear, vanish or get another name (S-94)`(document: String, effect: CleanupEffect)
        throws
    {
        #expect(try CleanupGuard().assess(Array(document.utf8)).effect == effect)
    }

    @Test func `reports the location of the first change`() throws {
        let assessment = try CleanupGuard().assess(Array("<a>\n  <b>one  two</b>\n</a>".utf8))
        #expect(assessment.effect == .changesValues)
        #expect(assessment.location == SourceLocation(line: 2, column: 3))
        #expect(assessment.path == "/a/b")
    }

    /// The parts of an element's signature that the guard reads.
    private static func signature(
        of uri: String,
        method: String = "http://www.w3.org/2001/10/xml-exc-c14n#",
        transforms: String = "<Transform Algorithm='http://www.w3.org/2001/10/xml-exc-c14n#'/>"
    ) -> String {
        "<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'><SignedInfo><CanonicalizationMethod "
            + "Algorithm='\(method)'/><Reference URI='\(uri)'><Transforms>"
            + "<Transform Algorithm='http://www.w3.org/2000/09/xmldsig#enveloped-signature'/>\(transforms)"
            + "</Transforms></Reference></SignedInfo></Signature>"
    }

    private static let canonicalXML11 = "<Transform Algorithm='http://www.w3.org/2006/12/xml-c14n11'/>"

    /// A transform with a number of prefixes.
    private static func listing(_ count: Int) -> String {
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        let prefixes = (0..<count).map { "p\($0)" }.joined(separator: " ")
        return "<Transform Algorithm='\(exclusive)'>"
            + "<InclusiveNamespaces xmlns='\(exclusive)' PrefixList='\(prefixes)'/></Transform>"
    }

    @Test func `reports an effect on signed content beyond the limit of signatures`() throws {
        func document(_ count: Int) -> [UInt8] {
            let elements = (0..<count).map { "<b ID='i\($0)'>\(Self.signature(of: "#i\($0)"))</b>" }
            return Array("<a>\n\(elements.joined())</a>".utf8)
        }
        #expect(try CleanupGuard().assess(document(16)).effect == .harmless)
        #expect(try CleanupGuard().assess(document(17)).effect == .changesSignedContent)
    }

    @Test(arguments: [(2, CleanupEffect.harmless), (12, .changesSignedContent)])
    func `reports an effect on signed content if signatures cover it many times`(count: Int, effect: CleanupEffect)
        throws
    {
        let signatures = (0..<count).map { _ in "<c>\(Self.signature(of: "#i"))</c>" }
        let content = String(repeating: "<d/>", count: 25_000)
        let document = "<a>\n<b ID='i'>\(content)</b>\(signatures.joined())</a>"
        #expect(try CleanupGuard().assess(Array(document.utf8)).effect == effect)
    }

    @Test(arguments: [
        ("<a ID='i'>SIG<b> </b></a>\n", Self.signature(of: "#i"), CleanupEffect.harmless),
        ("<a ID='i'>SIG\n<b/></a>", Self.signature(of: "#i"), .changesSignedContent),
        // The reference decides which element is signed, not the position of the signature.
        ("<a>\n<b>SIG</b><c ID='i'/></a>", Self.signature(of: "#i"), .harmless),
        ("<a><b>SIG</b><c ID='i'>\n<d/></c></a>", Self.signature(of: "#i"), .changesSignedContent),
        ("<a>\n<b>SIG</b></a>", Self.signature(of: ""), .changesSignedContent),
        ("<a><b\n >SIG</b></a>", Self.signature(of: ""), .harmless),
        // Unsupported: an external URI, an XPointer, a method, a transform, and too many transforms.
        ("<a ID='i'>SIG<b/></a>\n", Self.signature(of: "urn:x"), .changesSignedContent),
        ("<a ID='i'>SIG<b/></a>\n", Self.signature(of: "#xpointer(/)"), .changesSignedContent),
        ("<a ID='i'>SIG<b/></a>\n", Self.signature(of: "#i", method: "urn:x"), .changesSignedContent),
        (
            "<a ID='i'>SIG<b/></a>\n", Self.signature(of: "#i", transforms: "<Transform Algorithm='urn:x'/>"),
            .changesSignedContent
        ),
        (
            "<a ID='i'>SIG<b/></a>\n",
            Self.signature(
                of: "#i",
                transforms: "<Transform Algorithm='http://www.w3.org/2001/10/xml-exc-c14n#'/>"
                    + "<Transform Algorithm='http://www.w3.org/2000/09/xmldsig#base64'/>"
            ),
            .changesSignedContent
        ),
        (
            "<a ID='i'>SIG<b/></a>\n",
            Self.signature(
                of: "#i",
                transforms: String(
                    repeating: "<Transform Algorithm='http://www.w3.org/2001/10/xml-exc-c14n#'/>",
                    count: 2
                )
            ),
            .changesSignedContent
        ),
        ("<a>\n<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'/></a>", "", .changesSignedContent),
        ("<a ID='i'>SIG<b> </b></a>\n", Self.signature(of: "#i", transforms: Self.listing(64)), .harmless),
        ("<a ID='i'>SIG<b> </b></a>\n", Self.signature(of: "#i", transforms: Self.listing(65)), .changesSignedContent),
        // Canonical XML 1.1 joins the values of `xml:base`.
        ("<a ID='i'>SIG<b> </b></a>\n", Self.signature(of: "#i", transforms: Self.canonicalXML11), .harmless),
        (
            "<a ID='i'>SIG<b xml:base='c'> </b></a>\n", Self.signature(of: "#i", transforms: Self.canonicalXML11),
            .harmless
        ),
        (
            "<a xml:base='c'><b ID='i'>SIG</b></a>\n", Self.signature(of: "#i", transforms: Self.canonicalXML11),
            .harmless
        ),
        (
            "<a xml:base='c  d'><b ID='i'>SIG</b></a>\n", Self.signature(of: "#i", transforms: Self.canonicalXML11),
            .changesSignedContent
        ),
        // The guard uses Canonical XML 1.0 instead, which inherits xml:lang.
        ("<a xml:lang='d  e'><b ID='i'>SIG</b></a>", Self.signature(of: "#i"), .changesValues),
        ("<a xml:lang='d  e'><b ID='i'>SIG</b></a>", Self.signature(of: "#i", transforms: ""), .changesSignedContent),
    ])
    func `assesses the element that a signature references`(document: String, signature: String, effect: CleanupEffect)
        throws
    {
        let bytes = Array(document.replacingOccurrences(of: "SIG", with: signature).utf8)
        #expect(try CleanupGuard().assess(bytes).effect == effect)
    }

    @Test func `names the signature that the cleanup breaks`() throws {
        let url = TestVectors.directory.appending(path: "exchange/signed/signed-pretty.xml")
        let assessment = try CleanupGuard().assess(Array(Data(contentsOf: url)))
        #expect(assessment.signature?.covers == .assertion)
        #expect(assessment.signature?.id == "_a1")
        #expect(assessment.path == "/samlp:Response/saml:Assertion/ds:Signature")
        #expect(assessment.location?.line == 7)
        #expect(assessment.reason.contains("the signature of `Assertion` `_a1`"))
    }

    @Test func `throws the parser error of a malformed document`() {
        let error = #expect(throws: SAMLError.self) { try CleanupGuard().assess(Array("<a>".utf8)) }
        #expect(error?.code == .xmlMalformed)
    }
}
