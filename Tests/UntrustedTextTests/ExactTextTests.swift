// SPDX-License-Identifier: Apache-2.0

internal import Testing
internal import UntrustedText

struct ExactTextTests {
    @Test(arguments: [("K", "\u{212A}"), ("\u{C5}", "A\u{30A}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")])
    func `canonically equivalent strings stay different`(left: String, right: String) {
        #expect(left == right)
        #expect(ExactText(left) != ExactText(right))
        #expect(Set([ExactText(left), ExactText(right)]).count == 2)
        #expect(!left.isIdentical(to: right))
    }

    @Test func `equal bytes are equal and hash alike, whatever the storage of the string`() {
        let long = String(repeating: "e\u{301}", count: 40)
        let slice = String(("x" + long + "x").unicodeScalars.dropFirst().dropLast())
        #expect(ExactText(long) == ExactText(slice))
        #expect(ExactText(long).hashValue == ExactText(slice).hashValue)
    }

    @Test func `text sorts by its bytes`() {
        #expect(["b", "\u{212A}", "K", "", "a"].sortedByBytes == ["", "K", "a", "b", "\u{212A}"])
    }

    @Test func `texts and optional texts in a sequence do not run together in a hash`() {
        #expect(Exact(["ab", "c"]) != Exact(["a", "bc"]))
        #expect(Exact(["ab", "c"]).hashValue != Exact(["a", "bc"]).hashValue)
        #expect(Exact(String?.none) != Exact(String?.some("")))
    }

    @Test func `prefixes, suffixes and lower case are those of the bytes`() {
        #expect("#\u{301}a".beginsWithBytes(of: "#"))
        #expect("\u{301}".endsWithBytes(of: "\u{301}"))
        #expect(!"ab".endsWithBytes(of: "cab"))
        #expect("Content-TYPE\u{212A}".asciiLowercased == "content-type\u{212A}")
    }

    /// A type as the model has them.
    private struct Named: Hashable {
        @Exact var name: String
        @Exact var other: String?
    }

    @Test func `a wrapped property makes a synthesized conformance compare bytes`() {
        #expect(Named(name: "K", other: nil) != Named(name: "\u{212A}", other: nil))
        #expect(Set([Named(name: "K", other: "k"), Named(name: "\u{212A}", other: "k")]).count == 2)
    }

    @Test(.timeLimit(.minutes(1))) func `a million combining marks are hashed, compared and sorted in linear time`() {
        let marks = String(repeating: "\u{301}\u{316}", count: 500_000)
        let names: Set<ExactText> = [
            ExactText(marks), ExactText(marks + "a"), ExactText("a" + marks), ExactText(marks),
        ]
        #expect(names.count == 3)
        #expect(names.sorted().first == ExactText("a" + marks))
    }
}
