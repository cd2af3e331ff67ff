// SPDX-License-Identifier: Apache-2.0

internal import SAML
internal import Testing

@Suite struct `Values for senders and readers` {
    @Test func `has random identifiers of 128 bits, which are XML names`() {
        let ids = (0..<100).map { _ in XMLID.random() }
        #expect(Set(ids).count == 100)
        #expect(ids.allSatisfy { $0.isName && $0.rawValue.utf8.count == 33 && $0.rawValue.hasPrefix("_") })
        // Each bit of each digit varies.
        for position in 1..<33 {
            let digits = ids.map { Array($0.rawValue.utf8)[position] }
            #expect(Set(digits).count > 4, "position \(position)")
        }
    }

    @Test func `has the texts of all attributes with a name`() {
        let encrypted = Attribute.Value(.nodes([.element(XMLContent(QualifiedName("a", in: "urn:a")))]))
        let attributes = Attributes([
            Attribute("mail", values: [.init("a"), encrypted, .init("b")]), Attribute("Mail", values: [.init("x")]),
            Attribute("mail", values: [.init("c")]),
        ])
        #expect(attributes.texts("mail") == ["a", "b", "c"])
        #expect(attributes.texts("e\u{301}") == [])
    }

    @Test(arguments: [
        (123_999_999, 123_000_000, ".123Z"), (999_999, 0, "Z"), (0, 0, "Z"), (999_999_999, 999_000_000, ".999Z"),
    ])
    func `writes timestamps in milliseconds, rounded down`(nanoseconds: Int, expected: Int, end: String) throws {
        for seconds in [1_777_629_600, -1] {
            let moment = Timestamp(seconds: seconds, nanoseconds: nanoseconds)
            #expect(moment.roundedDownToMilliseconds == Timestamp(seconds: seconds, nanoseconds: expected))
        }
        let moment = Timestamp(seconds: 1_777_629_600, nanoseconds: nanoseconds)
        let id = try #require(XMLID("_q"))
        let request = LogoutRequest(
            MessageHeader(id: id, issueInstant: moment, issuer: NameID("https://sp.example.test")),
            identifier: .nameID(NameID("mira")),
            notOnOrAfter: moment
        )
        let text = String(decoding: try request.document(), as: UTF8.self)
        #expect(text.contains(" IssueInstant=\"2026-05-01T10:00:00\(end)\""))
        #expect(text.contains(" NotOnOrAfter=\"2026-05-01T10:00:00\(end)\""))
    }

    @Test func `counts each code of a document once`() throws {
        let rules = ResponseRules.standard
        var tally = ValidationTally()
        for text in [Documents.small, Documents.small.replacing("status:Success", with: "status:Requester")] {
            let document = try UnverifiedResponse(parsing: Array(text.utf8))
            tally.add(rules.result(on: document, policy: ValidationPolicy(), at: .issueInstant))
        }
        #expect(tally.total == 2 && tally.count(of: .accept) == 1 && tally.count(of: .reject) == 1)
        #expect(tally.verdicts == [.accept: 1, .reject: 1])
        #expect(tally.findings == [.signatureUnchecked: 2, .statusNotSuccess: 1])
    }
}
