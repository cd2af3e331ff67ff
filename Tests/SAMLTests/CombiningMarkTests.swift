// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

/// Values of the model with text that `String` normalizes (S-59).
struct CombiningMarkTests {
    private static let marks = String(repeating: "\u{301}\u{316}", count: 1_000_000)

    @Test func `distinguishes attributes with canonically equivalent names`() {
        let attributes = Attributes([
            Attribute("K", values: [.init("first")]), Attribute("\u{212A}", values: [.init("second")]),
        ])
        #expect(attributes["K"].compactMap(\.text) == ["first"])
        #expect(attributes["\u{212A}"].compactMap(\.text) == ["second"])
        #expect(Set(attributes).count == 2)
    }

    @Test func `distinguishes canonically equivalent values`() {
        #expect(Attribute.Value("K") != Attribute.Value("\u{212A}"))
        #expect(XMLContent.Node.text("K") != .text("\u{212A}"))
        #expect(NameID("K") != NameID("\u{212A}"))
        #expect(Status("K") != Status("\u{212A}"))
        #expect(Set([XMLID("K"), XMLID("\u{212A}")]).count == 2)
    }

    @Test(.timeLimit(.minutes(10)))
    func `compares and hashes a run of marks in linear time`() throws {
        let marks = Self.marks
        let names: Set<NameID> = [NameID(marks, nameQualifier: marks), NameID(marks + "a", nameQualifier: marks)]
        #expect(names.count == 2)
        let values: Set<Attribute.Value> = [.init(marks), .init(marks + "a")]
        #expect(values.count == 2)
        let references: Set<URIReference> = [
            try #require(URIReference(marks)), try #require(URIReference(marks + "a")),
        ]
        #expect(references.count == 2)
        let keys = try ["_a", "_b"].map { ReplayKey(issuer: marks, assertionID: try #require(XMLID($0))) }
        #expect(Set(keys + keys).count == 2)
        #expect(Set([Status(marks), Status(marks + "a")]).count == 2)
        #expect(Attributes([Attribute(marks)])[marks].isEmpty)
    }
}

extension Status {
    fileprivate init(_ code: String) { self.init([Code(rawValue: code)], message: code) }
}
