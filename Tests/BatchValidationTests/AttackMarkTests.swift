// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TamperingCauses
internal import TestVectors
internal import Testing

/// The marks of published attacks in the vectors.
@Suite(.requiresXMLSec) struct `A document resembles a published attack` {
    private static func record(_ name: String, _ members: String = "") throws -> ReportRecord {
        let policy = #"{"at":"2026-05-01T10:01:00Z","trust":["keys/trust.pem"]\#(members)}"#
        let folder = InputPath(TestVectors.directory.path)
        let settings = try PolicyFile.options(in: Array(policy.utf8), from: folder).settings
        let validator = try settings.makeValidator(readAt: Timestamp(seconds: 1_777_629_660)).validator
        let path = folder.appending(Array(name.utf8))
        return validator.validate(try InputFile(reading: path, limit: 1 << 20), from: name)
    }

    /// Each mark with a vector, and a vector that looks alike and has no mark.
    private static let marks: [(vector: String, mark: String, lookalike: String)] = [
        ("value/comment-NameID-suffix.xml", "a comment or an instruction that cuts a value", "valid/comment-added.xml"),
        (
            "value/instruction-AttributeValue-middle.xml", "a comment or an instruction that cuts a value",
            "valid/cdata-value.xml"
        ),
        ("wrapping/assertion-xsw3.xml", "an unsigned assertion next to a signed one", "valid/advice-unsigned.xml"),
        ("wrapping/response-xsw2.xml", "signature wrapping", "valid/extension-id.xml"),
        ("wrapping/assertion-xsw4-same-id.xml", "signature wrapping", "valid/both-signed.xml"),
        ("signed-info/info-twice.xml", "several `SignedInfo` in one signature", "valid/signed-info-id.xml"),
        ("reference/twice.xml", "several `Reference` in one signature", "valid/reference-id.xml"),
        (
            "signed-info/digest-comment-forged.xml", "a comment or a second value in a digest",
            "valid/wrapped-value.xml"
        ),
        ("reference/uri-injection.xml", "a selector in an ID or a `URI`", "reference/uri-xpointer-id.xml"),
        ("value/bad-id-quote.xml", "a selector in an ID or a `URI`", "valid/uuid.xml"),
        ("signed-info/value-ec-zero.xml", "an ECDSA signature of zeros", "signed-info/value-zero.xml"),
        ("transform/method-base64.xml", "an unknown canonicalization method", "transform/method-inclusive.xml"),
        ("transform/xslt.xml", "an XSLT transform", "transform/unknown.xml"),
        ("transform/xpath-subject.xml", "an XPath transform", "transform/xpath.xml"),
        ("transform/three.xml", "more than two transforms", "transform/enveloped-alone.xml"),
        (
            "key-info/assertion-retrieval.xml", "a key to fetch from an address",
            "key-info/assertion-retrieval-same.xml"
        ),
        ("algorithm/hmac-sha256-pem.xml", "an HMAC in place of a signature", "algorithm/method-none.xml"),
        ("parser/doctype-file.xml", "an external entity", "parser/doctype-bare.xml"),
        ("parser/doctype-id-entity.xml", "an entity that hides a value", "parser/entity.xml"),
        ("parser/colon-first.xml", "a name with a misplaced colon", "parser/less-than.xml"),
        ("signed-info/empty-sha256-assertion.xml", "the digest of nothing", "value/changed-name.xml"),
        ("redirect/response-same.txt", "several messages in one query string", "redirect/relay-added.txt"),
        ("redirect/response-spelled.txt", "a percent-encoded name of a parameter", "redirect/lower-case.txt"),
    ]

    @Test(arguments: Cases.all(marks.indices)) func `by a mark, and not by its look-alike`(index: Int) throws {
        let (vector, mark, lookalike) = Self.marks[index]
        let record = try Self.record("attacks/\(vector)")
        #expect(record.verdict.isFailure)
        #expect(
            record.resembled.map(\.name).contains(mark),
            "\(vector): \(record.resembled.map(\.name)), \(record.findings.map(\.code))"
        )
        // No advice helps an attacker to write a better message.
        #expect(DocumentDescription(record).nextStep?.contains("Treat the document as an attack") == true)
        let other = try Self.record("attacks/\(lookalike)").resembled.map(\.name)
        #expect(!other.contains(mark), "\(lookalike)")
    }

    @Test func `only beside another failed check if genuine messages can have the mark`() throws {
        let unsigned = "attacks/level/unsigned.xml"
        #expect(try Self.record(unsigned).resembled.isEmpty)
        let audience = try Self.record(unsigned, #","audience":["https://other.example"]"#)
        #expect(audience.resembled.map(\.grade) == [.context])
        #expect(!DocumentDescription(audience).headline.contains("resembles"))
        #expect(try Self.record("attacks/key-info/assertion-certificate.xml").resembled.isEmpty)
    }

    @Test func `in the headline with three numbers at most`() throws {
        let headline = DocumentDescription(try Self.record("attacks/transform/xslt.xml")).headline
        #expect(
            headline.hasSuffix(" It resembles a known attack: an XSLT transform, as in CVE-2022-47966."),
            "\(headline)"
        )
        #expect(KnownAttack.allCases.allSatisfy { (1...3).contains($0.examples.count) })
    }

    /// Vectors, and what the message says is wrong.
    private static let messages: [(vector: String, text: String)] = [
        ("signed-info/empty-sha256-assertion.xml", "so the signature covers no content."),
        ("signed-info/digest-comment-forged.xml", "`DigestValue` contains a comment"),
        ("transform/xslt.xml", "`http://www.w3.org/TR/1999/REC-xslt-19991116`"),
        ("transform/xpath.xml", "`http://www.w3.org/TR/1999/REC-xpath-19991116`"),
        ("key-info/assertion-retrieval.xml", "refers to a key (`RetrievalMethod` `http"),
        ("key-info/assertion-reference.xml", "refers to a key (`KeyInfoReference` `"),
    ]

    @Test(arguments: messages.indices) func `and its message names what is unusual`(index: Int) throws {
        let (vector, text) = Self.messages[index]
        let record = try Self.record("attacks/\(vector)")
        let messages = record.findings.map(\.message)
        #expect(messages.contains { $0.contains(text) }, "\(vector): \(messages)")
        #expect(!DocumentDescription(record).headline.contains("changed after signing"))
    }

    @Test func `of one of at least 60 published vulnerabilities`() {
        let identifiers = Set(KnownAttack.allCases.flatMap(\.identifiers))
        #expect(identifiers.count >= 60)
        let names = Set(KnownAttack.allCases.map(\.name))
        #expect(names.count == KnownAttack.allCases.count)
    }

    /// Documents of other products, which fail other checks.
    @Test func `but not a genuine message that is rejected`() throws {
        let root = TestVectors.directory.appending(path: "responses")
        let files = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        let members = #","audience":["https://other.example"],"recipient":["https://other.example"]"#
        var rejected = 0
        for file in files.sorted() where file.hasSuffix(".xml") {
            let record = try Self.record("responses/\(file)", members)
            rejected += record.verdict.isFailure ? 1 : 0
            #expect(!record.resembled.contains { $0.grade == .sure }, "\(file): \(record.resembled.map(\.name))")
        }
        #expect(rejected > 50)
    }
}
