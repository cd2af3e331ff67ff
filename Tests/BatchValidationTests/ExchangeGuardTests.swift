// SPDX-License-Identifier: Apache-2.0

internal import SAML
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

    @Test func `is cautious where there are more signatures than it looks at`() throws {
        let signature = "<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'/>"
        func document(_ count: Int) -> [UInt8] {
            Array(("<a>\n" + String(repeating: "<b>\(signature)</b>", count: count) + "</a>").utf8)
        }
        #expect(try CleanupGuard().assess(document(16)).effect == .harmless)
        #expect(try CleanupGuard().assess(document(17)).effect == .changesSignedContent)
    }

    @Test func `throws what keeps a document from being read`() {
        let error = #expect(throws: SAMLError.self) { try CleanupGuard().assess(Array("<a>".utf8)) }
        #expect(error?.code == .xmlMalformed)
    }
}
