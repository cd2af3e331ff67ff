// SPDX-License-Identifier: Apache-2.0

internal import SAMLSignature
internal import TamperingCauses
internal import Testing

@Suite struct `difference of canonical octets` {
    private func difference(_ signed: String, _ received: String, showsValues: Bool = false) -> CanonicalDifference? {
        CanonicalDifference(signed: Array(signed.utf8), received: Array(received.utf8), showsValues: showsValues)
    }

    @Test func `shows white space and hides values`() throws {
        let found = try #require(difference(#"<a x="geheim"><b>wert</b></a>"#, "<a x=\"geheim\">\n\t<b>wert</b>\r</a>"))
        #expect(found.offset == 14)
        #expect(found.path == "/a")
        #expect(found.before == #"<a·x="••••••">"#)
        #expect(found.signed == "<b>••••</b></a>")
        #expect(found.received == "⏎→<b>••••</b>␍</a>")
        #expect(found.signedCount == 29 && found.receivedCount == 32)
    }

    /// A quotation mark in an instruction or a comment does not begin a value, and its end does not end one.
    @Test(arguments: [
        (#"<?p x="geheim?>"#, "<?•·••••••••••>"), (#"<!--geheim"->-->"#, "<!•••••••••••••>"), ("<?p?>", "<?••>"),
    ])
    func `hides instructions and comments`(markup: String, shown: String) throws {
        let found = try #require(difference("<a>\(markup)<b c=\"d\">x</b></a>", "<a>\(markup)<b c=\"d\">wert</b></a>"))
        #expect(found.before == "<a>\(shown)<b·c=\"•\">")
        #expect(found.path == "/a/b")
        #expect(found.received == "••••</b></a>")
    }

    @Test func `shows namespaces, but no attribute whose name begins like a declaration`() throws {
        let start = #"<a xmlns="urn:a" xmlns:b="urn:b" xmlnsx="xx" xmlns.y="yy">"#
        let found = try #require(difference("\(start)x</a>", "\(start)y</a>"))
        #expect(found.before == #"<a·xmlns="urn:a"·xmlns:b="urn:b"·xmlnsx="••"·xmlns.y="••">"#)
    }

    @Test func `shows values on request`() throws {
        let found = try #require(difference("<a>né</a>", "<a>nÃ©</a>", showsValues: true))
        #expect(found.before == "<a>n" && found.signed == "é</a>" && found.received == "Ã©</a>")
        let hidden = try #require(difference("<a>né</a>", "<a>nÃ©</a>"))
        #expect(hidden.before == "<a>•" && hidden.signed == "•</a>" && hidden.received == "••</a>")
    }

    @Test func `escapes control characters`() throws {
        let found = try #require(difference("<a>\u{202E}b</a>", "<a>\u{9B}31mc</a>", showsValues: true))
        let text = found.before + found.signed + found.received
        #expect(!text.unicodeScalars.contains("\u{9B}") && !text.unicodeScalars.contains("\u{202E}"))
    }

    @Test func `has no difference for equal octets, and one for a prefix`() throws {
        #expect(difference("<a></a>", "<a></a>") == nil)
        #expect(try #require(difference("<a></a>", "<a></a><b/>")).signed == "")
        #expect(difference("", "") == nil)
    }

    @Test func `writes one tag on a line`() {
        let lines = CanonicalDifference.lines(of: Array("<a> <b>x y</b>\n</a>".utf8))
        #expect(String(decoding: lines, as: UTF8.self) == "<a>\n  ·\n  <b>\n    x·y\n  </b>\n  ⏎\n</a>\n")
    }
}
