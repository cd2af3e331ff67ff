// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import Testing

/// What a headline says about a finding is stated where the finding is made.
@Suite(.requiresXMLSec) struct HeadlineTests {
    /// A document of the vectors that is rejected, and a part of its headline.
    struct Rejected: Sendable, CustomTestStringConvertible {
        let document: String
        var trust: String? = "keys/trust.pem"
        var keys: [String] = []
        var isUnsigned = false
        let words: String

        var testDescription: String { words }

        func record() throws -> ReportRecord {
            let text = String(decoding: try DescriptionTests.bytes("responses/\(document)"), as: UTF8.self)
            let unsigned = text.replacing(/<ds:Signature.*?<\/ds:Signature>/.dotMatchesNewlines(), with: "")
            return try DescriptionTests.record(Array((isUnsigned ? unsigned : text).utf8), trust: trust, keys: keys)
        }
    }

    private static let rejected = [
        Rejected(
            document: "opensaml/both-signed.xml",
            trust: "keys/sp-rsa.crt.pem",
            words: "not among the trusted ones"
        ),
        Rejected(
            document: "pysaml2/login-encrypted.xml",
            keys: ["attacks/keys/partner-rsa.key.pem"],
            words: "no given key belongs to it"
        ),
        Rejected(document: "opensaml/both-signed.xml", isUnsigned: true, words: "the document contains no signature"),
    ]

    @Test(arguments: rejected) func `does not depend on the words of a message`(sample: Rejected) throws {
        var record = try sample.record()
        let headline = DocumentDescription(record).headline
        #expect(headline.contains(sample.words), "\(headline)")
        record.result.findings = record.result.findings.map(\.inOtherWords)
        #expect(DocumentDescription(record).headline == headline)
    }

    @Test func `is about the error that a text without a message reports`() throws {
        let page = "<html><body>AADSTS50011: The reply URL does not match.</body></html>"
        let headline = DocumentDescription(try DescriptionTests.record(Array(page.utf8))).headline
        #expect(headline.contains("there is no SAML message, but the error `AADSTS50011`"), "\(headline)")
    }

    @Test(arguments: [
        ("https://sp.example.test/acs", "keys/sp-rsa.crt.pem", true),
        ("https://www.example.test/acs", "keys/sp-rsa.crt.pem", false),
        ("https://sp.example.test/acs", "keys/idp-ec.crt.pem", false),
    ])
    func `says that the trusted certificate is that of the receiver`(url: String, trust: String, isOwn: Bool) throws {
        let text = String(
            decoding: try DescriptionTests.bytes("responses/opensaml/assertion-signed.xml"),
            as: UTF8.self
        )
        let document = text.replacing(/Destination="[^"]*"/, with: "Destination=\"\(url)\"")
        let description = DocumentDescription(try DescriptionTests.record(Array(document.utf8), trust: trust))
        #expect(description.lead?.severity == .error)
        #expect(
            description.headline.contains("that of the service provider itself") == isOwn,
            "\(description.headline)"
        )
        #expect((description.party == .settings) == isOwn)
        // Settings name the receiver; an unverified `Destination` does not contradict them.
        let known = try DescriptionTests.record(Array(document.utf8), trust: trust) {
            $0.recipients = ["https://app.other.test/acs"]
        }
        #expect(!DocumentDescription(known).headline.contains("that of the service provider itself"))
    }
}

extension Finding {
    /// The finding with another message and another remedy.
    fileprivate var inOtherWords: Finding {
        var finding = Finding(
            code,
            severity,
            "Said in other words.",
            at: location,
            path: path,
            expected: expected,
            actual: actual,
            cause: cause,
            remedy: "Do it in another way."
        )
        finding.explain(headline: headline, by: party)
        return finding
    }
}
