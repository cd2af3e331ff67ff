// SPDX-License-Identifier: Apache-2.0

import Testing
import UntrustedText

struct ExactTextTests {
    @Test(
        "Canonically equivalent strings stay different",
        arguments: [("K", "\u{212A}"), ("\u{C5}", "A\u{30A}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")]
    )
    func equivalentStringsDiffer(left: String, right: String) {
        #expect(left == right)
        #expect(ExactText(left) != ExactText(right))
        #expect(Set([ExactText(left), ExactText(right)]).count == 2)
        #expect(!left.isIdentical(to: right))
    }

    @Test("Equal bytes are equal and hash alike, whatever the storage of the string")
    func equalBytesAreEqual() {
        let long = String(repeating: "e\u{301}", count: 40)
        let slice = String(("x" + long + "x").unicodeScalars.dropFirst().dropLast())
        #expect(ExactText(long) == ExactText(slice))
        #expect(ExactText(long).hashValue == ExactText(slice).hashValue)
    }

    @Test("Text sorts by its bytes")
    func sortsByBytes() {
        #expect(["b", "\u{212A}", "K", "", "a"].sortedByBytes == ["", "K", "a", "b", "\u{212A}"])
    }

    @Test("Texts and optional texts in a sequence do not run together in a hash")
    func boundariesCount() {
        #expect(Exact(["ab", "c"]) != Exact(["a", "bc"]))
        #expect(Exact(["ab", "c"]).hashValue != Exact(["a", "bc"]).hashValue)
        #expect(Exact(String?.none) != Exact(String?.some("")))
    }

    @Test("Prefixes, suffixes and lower case are those of the bytes")
    func bytewiseParts() {
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

    @Test("A wrapped property makes a synthesized conformance compare bytes")
    func wrappedProperty() {
        #expect(Named(name: "K", other: nil) != Named(name: "\u{212A}", other: nil))
        #expect(Set([Named(name: "K", other: "k"), Named(name: "\u{212A}", other: "k")]).count == 2)
    }

    @Test("A million combining marks are hashed, compared and sorted in linear time")
    func runsOfMarks() {
        let marks = String(repeating: "\u{301}\u{316}", count: 500_000)
        let names: Set<ExactText> = [
            ExactText(marks), ExactText(marks + "a"), ExactText("a" + marks), ExactText(marks),
        ]
        #expect(names.count == 3)
        #expect(names.sorted().first == ExactText("a" + marks))
    }
}
