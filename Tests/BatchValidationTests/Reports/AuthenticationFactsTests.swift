// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// The facts by which a row is joined with other logs: when, how and where the subject was authenticated.
@Suite struct `authentication facts` {
    private static let session = "zq-session-index-8846"

    private static let response = Array(
        String(decoding: ReportSamples.response, as: UTF8.self).replacing(
            "<saml:AttributeStatement>",
            with: """
                <saml:AuthnStatement AuthnInstant="2026-05-01T09:58:00Z" SessionIndex="\(session)"><saml:AuthnContext>\
                <saml:AuthnContextClassRef>urn:test:class</saml:AuthnContextClassRef>\
                <saml:AuthenticatingAuthority>https://user:zq-secret@up.test</saml:AuthenticatingAuthority>\
                </saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>
                """
        ).utf8
    )

    private static func record(showsValues: Bool = false) -> ReportRecord {
        var options = ValidationOptions(time: .issueInstant)
        options.showsValues = showsValues
        return DocumentValidator(options).validate(InputFile(response), from: "a.xml")
    }

    private static let facts = """
        "authnStatements":[{"authnInstant":"2026-05-01T09:58:00Z","sessionNotOnOrAfter":null,\
        "classReference":"urn:test:class","authenticatingAuthorities":["https://…@up.test"]
        """

    @Test func `are in the record of an assertion, next to its verification`() throws {
        let text = try ReportFormat.jsonl.text(on: [Self.record()])
        #expect(text.contains(#""verified":false,"# + Self.facts + "}]"))
        let shown = try ReportFormat.jsonl.text(on: [Self.record(showsValues: true)])
        #expect(shown.contains(#","sessionIndex":"\#(Self.session)"}]"#))
    }

    @Test func `are columns of CSV`() throws {
        let text = try ReportFormat.csv.text(on: [Self.record()])
        #expect(
            text.contains(",unchecked,false,,,2026-05-01T09:58:00Z,urn:test:class,https://…@up.test,,\"Undecided: ")
        )
        let shown = try ReportFormat.csv.text(on: [Self.record(showsValues: true)])
        #expect(shown.contains(",https://…@up.test,\(Self.session),\"Undecided: "))
    }

    @Test(arguments: ReportFormat.allCases)
    func `contain the index of the session and user information only on request`(format: ReportFormat) throws {
        let text = try format.text(on: [Self.record()])
        #expect(!text.contains(Self.session))
        #expect(!text.contains("zq-secret"))
        #expect(try !format.text(on: [Self.record(showsValues: true)]).contains("zq-secret"))
    }

    @Test func `are absent if the assertion cannot be decoded`() throws {
        let broken = String(decoding: Self.response, as: UTF8.self).replacing("2026-05-01T09:58:00Z", with: "then")
        let record = DocumentValidator(ValidationOptions(time: .issueInstant)).validate(
            InputFile(Array(broken.utf8)),
            from: "a"
        )
        #expect(record.verdict == .reject)
        #expect(try ReportFormat.jsonl.text(on: [record]).contains(#""authnStatements":[]"#))
    }
}
