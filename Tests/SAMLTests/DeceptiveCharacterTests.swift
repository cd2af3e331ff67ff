// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Characters that a reader does not see, or takes for others, in values that are compared.
@Suite struct `deceptive characters` {
    private static let pairs: [(String, String, [NearMiss])] = [
        ("https://idp.test\u{200B}/x", "https://idp.test/x", [.invisible]),
        ("https://idp.test/x\u{A0}", "https://idp.test/x", [.invisible]),
        ("https://idp.test/\tx", "https://idp.test/x", [.invisible]),
        ("https://\u{456}dp.test/x", "https://idp.test/x", [.lookAlike]),
        ("https://idp.test/a\u{2011}b", "https://idp.test/a-b", [.lookAlike]),
        ("https://idp.test/\u{FF21}", "https://idp.test/a", [.lookAlike, .letterCase]),
        ("\u{FEFF}urn:\u{430}", "urn:a", [.invisible, .lookAlike]),
        ("https://idp.test/x\u{200B}/", "https://idp.test/x", [.invisible, .trailingSlash]),
        // Letters of a word in another script, and accents, look like no ASCII letter.
        ("https://idp.test/\u{44F}", "https://idp.test/a", [.tenant]),
        ("urn:\u{E9}", "urn:e", []), ("urn:\u{200B}b", "urn:a", []),
    ]

    @Test(arguments: pairs)
    func `are named as the difference`(found: String, expected: String, differences: [NearMiss]) {
        #expect(NearMiss.between(found, expected) == differences)
        #expect(Set(NearMiss.between(expected, found)) == Set(differences))
    }

    @Test(arguments: [
        ("a\u{A0}b", #"a\u{a0}b"#), ("\u{430}", #"\u{430}"#), ("\u{3164}", #"\u{3164}"#), ("a\tb", #"a\u{9}b"#),
        ("Zürich \u{44F}", "Zürich \u{44F}"), ("a b", "a b"), ("", ""),
    ])
    func `are shown escaped`(text: String, shown: String) {
        #expect(text.escapedForComparison == shown)
    }

    @Test func `are named with their number`() {
        #expect("a\u{200B}b\u{200B}".deceptiveCharacters == "U+200B (ZERO WIDTH SPACE)")
        #expect("\u{430}\u{9}".deceptiveCharacters == "U+0430 (CYRILLIC SMALL LETTER A), U+0009")
        #expect("https://idp.test/a b-é".deceptiveCharacters == nil)
    }

    @Test func `of a long text take little time`() {
        let text = String(repeating: "\u{301}\u{200B}", count: 1_000_000)
        #expect(text.escapedForComparison.unicodeScalars.count < 2_000)
        #expect(text.deceptiveCharacters == "U+200B (ZERO WIDTH SPACE)")
        #expect(NearMiss.between(text, "a").isEmpty)
    }

    @Test func `are in the message of a mismatch`() throws {
        var policy = ValidationPolicy()
        policy.destinations = ["https://sp.example/\u{430}cs"]
        let findings = ResponseRules.standard.findings(
            on: try UnverifiedResponse(parsing: Array(Documents.small.utf8)),
            policy: policy,
            at: .issueInstant
        )
        let finding = try #require(findings.first { $0.code == .destinationMismatch })
        #expect(
            finding.message
                == "`Destination` is `https://sp.example/acs`; the policy allows `https://sp.example/\\u{430}cs`. The two values "
                + "differ in characters that look alike. The expected value contains U+0430 (CYRILLIC SMALL LETTER A)."
        )
        #expect(finding.expected == "https://sp.example/\\u{430}cs")
    }
}
