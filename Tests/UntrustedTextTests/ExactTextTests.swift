// SPDX-License-Identifier: Apache-2.0

internal import Testing
internal import UntrustedText

struct ExactTextTests {
    @Test(arguments: [("K", "\u{212A}"), ("\u{C5}", "A\u{30A}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")])
    func `distinguishes canonically equivalent strings`(left: String, right: String) {
        #expect(left == right)
        #expect(ExactText(left) != ExactText(right))
        #expect(Set([ExactText(left), ExactText(right)]).count == 2)
        #expect(!left.isIdentical(to: right))
    }

    @Test func `compares and hashes equal bytes alike for every storage of a string`() {
        let long = String(repeating: "e\u{301}", count: 40)
        let slice = String(("x" + long + "x").unicodeScalars.dropFirst().dropLast())
        #expect(ExactText(long) == ExactText(slice))
        #expect(ExactText(long).hashValue == ExactText(slice).hashValue)
    }

    @Test func `sorts text by its bytes`() {
        #expect(["b", "\u{212A}", "K", "", "a"].sortedByBytes == ["", "K", "a", "b", "\u{212A}"])
    }

    @Test func `separates texts and optional texts of a sequence in a hash`() {
        #expect(Exact(["ab", "c"]) != Exact(["a", "bc"]))
        #expect(Exact(["ab", "c"]).hashValue != Exact(["a", "bc"]).hashValue)
        #expect(Exact(String?.none) != Exact(String?.some("")))
    }

    @Test func `compares prefixes, suffixes and lower case by bytes`() {
        #expect("#\u{301}a".beginsWithBytes(of: "#"))
        #expect("\u{301}".endsWithBytes(of: "\u{301}"))
        #expect(!"ab".endsWithBytes(of: "cab"))
        #expect(!"ab".beginsWithBytes(of: "abc"))
        #expect("".beginsWithBytes(of: "") && "".endsWithBytes(of: "") && "".containsBytes(of: ""))
        #expect("Content-TYPE\u{212A}".asciiLowercased == "content-type\u{212A}")
    }

    @Test(arguments: [
        ("aab", "ab", true), ("ab", "ab", true), ("abx", "ab", true), ("a\u{301}", "a", true), ("\u{e9}", "e", false),
        ("aa", "ab", false), ("b", "ab", false), ("", "a", false), ("a", "", true),
    ])
    func `finds a part by its bytes`(text: String, part: String, isFound: Bool) {
        #expect(text.containsBytes(of: part) == isFound)
    }

    /// A type like those of the model.
    private struct Named: Hashable {
        @Exact var name: String
        @Exact var other: String?
    }

    @Test func `compares bytes in a synthesized conformance with a wrapped property`() {
        #expect(Named(name: "K", other: nil) != Named(name: "\u{212A}", other: nil))
        #expect(Set([Named(name: "K", other: "k"), Named(name: "\u{212A}", other: "k")]).count == 2)
    }

    @Test(.timeLimit(.minutes(10))) func `hashes, compares and sorts a million combining marks in linear time`() {
        let marks = String(repeating: "\u{301}\u{316}", count: 500_000)
        let names: Set<ExactText> = [
            ExactText(marks), ExactText(marks + "a"), ExactText("a" + marks), ExactText(marks),
        ]
        #expect(names.count == 3)
        #expect(names.sorted().first == ExactText("a" + marks))
    }

    /// A raw value that a service chose.
    private struct Chosen: ExactRawText {
        var rawValue: String
    }

    @Test(.timeLimit(.minutes(10))) func `hashes raw values by their bytes in sets and dictionaries`() {
        let marks = String(repeating: "\u{301}\u{316}", count: 500_000)
        let names: Set<Chosen> = [Chosen(rawValue: marks), Chosen(rawValue: marks + "a"), Chosen(rawValue: marks)]
        #expect(names.count == 2)
        #expect(Set([Chosen(rawValue: "K"), Chosen(rawValue: "\u{212A}")]).count == 2)
    }
}
