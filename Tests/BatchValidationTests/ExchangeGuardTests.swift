// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import TestVectors
internal import Testing

/// The guard says what the clean-up would do.
@Suite struct `exchange guard` {
    @Test(arguments: try Manifest.vectors(of: "exchange"))
    func `names the effect of a vector`(vector: Manifest.Vector) throws {
        let assessment = try CleanupGuard().assess(Manifest.bytes(vector, of: "exchange"))
        #expect(assessment.effect.rawValue == vector.cleanup)
    }

    @Test func `there is a vector for every effect`() throws {
        let effects = Set(try Manifest.vectors(of: "exchange").compactMap(\.cleanup))
        #expect(effects == Set(CleanupEffect.allCases.map(\.rawValue)))
    }

    @Test(arguments: [
        ("<a><b>\n</b></a>", CleanupEffect.changesValues), ("<a><b> </b></a>\n", .harmless),
        ("<a>\n<b/>\n</a>", .harmless), ("<a><b/>x\n</a>", .changesValues), ("<a b='\n'/>", .changesValues),
        ("<a><!--x  y--><b/></a>", .harmless), ("<a><![CDATA[x  y]]></a>", .changesValues),
    ])
    func `a value may vanish altogether`(document: String, effect: CleanupEffect) throws {
        #expect(try CleanupGuard().assess(Array(document.utf8)).effect == effect)
    }

    @Test func `says where`() throws {
        let assessment = try CleanupGuard().assess(Array("<a>\n  <b>one  two</b>\n</a>".utf8))
        #expect(assessment.effect == .changesValues)
        #expect(assessment.location == SourceLocation(line: 2, column: 3))
        #expect(assessment.path == "/a/b")
    }

    /// A signature of an element, as far as the guard reads it.
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

    @Test func `is cautious where there are more signatures than it looks at`() throws {
        func document(_ count: Int) -> [UInt8] {
            let elements = (0..<count).map { "<b ID='i\($0)'>\(Self.signature(of: "#i\($0)"))</b>" }
            return Array("<a>\n\(elements.joined())</a>".utf8)
        }
        #expect(try CleanupGuard().assess(document(16)).effect == .harmless)
        #expect(try CleanupGuard().assess(document(17)).effect == .changesSignedContent)
    }

    @Test(arguments: [
        ("<a ID='i'>SIG<b> </b></a>\n", Self.signature(of: "#i"), CleanupEffect.harmless),
        ("<a ID='i'>SIG\n<b/></a>", Self.signature(of: "#i"), .changesSignedContent),
        // What is signed is what the reference names, wherever the signature stands.
        ("<a>\n<b>SIG</b><c ID='i'/></a>", Self.signature(of: "#i"), .harmless),
        ("<a><b>SIG</b><c ID='i'>\n<d/></c></a>", Self.signature(of: "#i"), .changesSignedContent),
        ("<a>\n<b>SIG</b></a>", Self.signature(of: ""), .changesSignedContent),
        ("<a><b\n >SIG</b></a>", Self.signature(of: ""), .harmless),
        // Nothing is known of these: a URI of elsewhere, a pointer, a method, a transform, a transform too many.
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
        // Canonical XML 1.0 stands in, and takes xml:lang from around the element.
        ("<a xml:lang='d  e'><b ID='i'>SIG</b></a>", Self.signature(of: "#i"), .changesValues),
        ("<a xml:lang='d  e'><b ID='i'>SIG</b></a>", Self.signature(of: "#i", transforms: ""), .changesSignedContent),
    ])
    func `looks at what a signature names`(document: String, signature: String, effect: CleanupEffect) throws {
        let bytes = Array(document.replacingOccurrences(of: "SIG", with: signature).utf8)
        #expect(try CleanupGuard().assess(bytes).effect == effect)
    }

    @Test func `says which signature would break`() throws {
        let url = TestVectors.directory.appending(path: "exchange/signed/signed-pretty.xml")
        let assessment = try CleanupGuard().assess(Array(Data(contentsOf: url)))
        #expect(assessment.signature?.covers == .assertion)
        #expect(assessment.signature?.id == "_a1")
        #expect(assessment.path == "/samlp:Response/saml:Assertion/ds:Signature")
        #expect(assessment.location?.line == 7)
        #expect(assessment.reason.contains("the signature of `Assertion` `_a1`"))
    }

    @Test func `throws what keeps a document from being read`() {
        let error = #expect(throws: SAMLError.self) { try CleanupGuard().assess(Array("<a>".utf8)) }
        #expect(error?.code == .xmlMalformed)
    }
}
