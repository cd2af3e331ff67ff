// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation
internal import BuildTraits
internal import Captures
internal import Foundation
internal import SAML
internal import SAMLBindings
internal import TestVectors
internal import Testing

/// What a person reads first is true and complete.
@Suite(.requiresXMLSec)
struct DescriptionTests {
    private static let moment = Timestamp("2026-05-01T10:01:00Z") ?? Timestamp(seconds: 0)

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: name)))
    }

    /// Validates a document, with the trusted keys of the vectors or without any.
    static func record(
        _ document: [UInt8],
        trust: String? = "keys/trust.pem",
        keys: [String] = [],
        messages: MessageSelection = .responses,
        _ change: (inout ValidationPolicy) -> Void = { _ in }
    ) throws -> ReportRecord {
        func path(_ name: String) -> InputPath { InputPath(TestVectors.directory.appending(path: name).path) }
        var options = ValidationOptions(time: .instant(moment))
        options.messages = messages
        change(&options.policy)
        var signatures = SignatureOptions()
        signatures.trust = trust.map { [path($0)] } ?? []
        signatures.decryptionKeys = keys.map(path)
        let check = try SignatureCheck(signatures, policy: options.policy, limits: options.limits, readAt: moment)
        return DocumentValidator(options, signatures: check).validate(InputFile(document), from: "vector")
    }

    private static func state(_ check: Finding.Check, _ record: ReportRecord) -> DocumentCheck.State? {
        DocumentDescription(record).checks.first { $0.check == check }?.state
    }

    // MARK: Verdict

    @Test func `is accepted with the comparisons that were not made`() throws {
        let record = try Self.record(Self.bytes("responses/opensaml/both-signed.xml"))
        let description = DocumentDescription(record)
        #expect(record.verdict == .accept)
        #expect(description.headline == "Accepted. Not checked: audience, ACS URL, request.")
        #expect(description.nextStep == "To check the rest, pass `--audience`, `--recipient` and `--in-response-to`.")
        #expect(Self.state(.signature, record) == .passed)
        #expect(Self.state(.audience, record) == .notMade(.noSetting))
        #expect(
            description.checks.map(\.check) == Finding.Check.allCases.filter { $0 != .decryption && $0 != .exchange }
        )
    }

    @Test func `names the issuer without a key, and how it differs from a trusted one`() throws {
        let metadata = String(decoding: try Self.bytes("keys/idp-metadata.xml"), as: UTF8.self)
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).xml")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(
            metadata.replacing("entityID=\"https://idp.example.test\"", with: "entityID=\"https://idp.example.test/\"")
                .utf8
        )
        .write(to: file)
        var options = ValidationOptions(time: .instant(Self.moment))
        options.messages = .responses
        var signatures = SignatureOptions()
        signatures.trust = [InputPath(file.path)]
        let check = try SignatureCheck(signatures, policy: options.policy, limits: options.limits, readAt: Self.moment)
        let document = InputFile(try Self.bytes("responses/opensaml/both-signed.xml"))
        let headline = DocumentDescription(DocumentValidator(options, signatures: check).validate(document, from: "a"))
            .headline
        #expect(headline.hasPrefix("Rejected: no trusted key for issuer `https://idp.example.test`"), "\(headline)")
        #expect(headline.hasSuffix("; the entity IDs differ by a trailing slash."), "\(headline)")
    }

    @Test func `an unsigned response in the query of a URL is said to be in the wrong place`() throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/minimal.xml"), as: UTF8.self)
        let unsigned = Array(text.replacing(/<ds:Signature.*?<\/ds:Signature>/.dotMatchesNewlines(), with: "").utf8)
        let query = try RedirectBinding.query(for: unsigned, in: .response, relayState: nil)
        let headline = DocumentDescription(try Self.record(Array("https://sp.example/acs?\(query)".utf8))).headline
        #expect(headline.contains("the `Response` is in the query of a URL"), "\(headline)")
    }

    @Test func `suspects no attack without an assertion that a receiver could use`() throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/assertion-signed.xml"), as: UTF8.self)
        let foreign = text.replacing("SAML:2.0:assertion", with: "SAML:1.0:assertion")
        let record = try Self.record(Array(foreign.utf8))
        #expect(record.verdict == .reject)
        #expect(!DocumentDescription(record).headline.hasPrefix("Possible signature wrapping"))
    }

    @Test(arguments: ["\u{A0}", "\u{200B}", "\n\u{A0}\u{A0}"])
    func `names characters between elements that are not visible`(characters: String) throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/assertion-signed.xml"), as: UTF8.self)
        let document = Array(text.replacing("<samlp:Status>", with: "\(characters)<samlp:Status>").utf8)
        let record = try Self.record(document)
        #expect(record.findings.first?.code == .encodingDamagedCopy)
        #expect(DocumentDescription(record).headline.contains("not visible"))
    }

    @Test(arguments: [
        ("</", "<\\/", "backslashes precede slashes"), ("\"", "&quot;", "references such as `&quot;`"),
        ("<samlp:", "<sam|p:", "a name contains `|`"),
        ("=\"http://", "=\"http:\\/\\/", "backslashes precede slashes"),
    ])
    func `names escapes that were not undone`(part: String, other: String, words: String) throws {
        let text = String(decoding: try Self.bytes("responses/xmlsec1/assertion-signed.xml"), as: UTF8.self)
        let record = try Self.record(Array(text.replacing(part, with: other).utf8))
        #expect(record.findings.first?.code == .encodingDamagedCopy)
        #expect(DocumentDescription(record).headline.contains(words), "\(DocumentDescription(record).headline)")
    }

    @Test(arguments: [[0x78, 0x9C], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]] as [[UInt8]])
    func `a query with the header of zlib or gzip is compressed`(header: [UInt8]) throws {
        let document = try Self.bytes("responses/xmlsec1/minimal.xml")
        let data =
            header + (try Deflate.deflate(document.span)) + [UInt8](repeating: 0, count: header.count == 2 ? 4 : 8)
        let value = Data(data).base64EncodedString().replacing("+", with: "%2B")
        let record = try Self.record(Array("https://sp.example/acs?SAMLResponse=\(value)".utf8))
        #expect(record.findings.contains { $0.code == .encodingBadDeflate })
        #expect(
            record.findings.filter { $0.code == .bindingMisused }.map { $0.message.contains("not compressed") } == [
                false
            ]
        )
    }

    @Test func `names no comparison that was made`() throws {
        let record = try Self.record(Self.bytes("responses/opensaml/both-signed.xml")) { policy in
            policy.audiences = ["https://saml.sp.auth.adobe.com"]
            policy.issuers = ["https://idp.example.test"]
        }
        #expect(DocumentDescription(record).headline == "Accepted. Not checked: ACS URL, request.")
        #expect(Self.state(.audience, record) == .passed)
        #expect(Self.state(.issuer, record) == .passed)
    }

    @Test func `says of a passed check what was compared with what`() throws {
        let record = try Self.record(Self.bytes("responses/opensaml/both-signed.xml")) { policy in
            policy.audiences = ["https://saml.sp.auth.adobe.com"]
            policy.recipients = ["https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"]
        }
        let words = DocumentDescription(record).checks.map { check in
            "\(check.state.mark) \(record.label(of: check.check)): \(record.words(for: check))"
        }
        for line in [
            "✓ Status: ", "✓ Signature: CN=idp.example.test,O=swift-saml test vectors (--trust)",
            "✓ Audience: https://saml.sp.auth.adobe.com (--audience)",
            "✓ ACS URL: https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer (--recipient)",
            "– InResponseTo: nothing to compare with (`--in-response-to`)",
        ] {
            #expect(words.contains(line), "\(words)")
        }
        let time = try #require(words.first { $0.hasPrefix("✓ Time: 2026-05-01T10:01:00Z, ") })
        #expect(time.contains(" left (from 2026-"))
        let text = String(decoding: Self.text(record), as: UTF8.self)
        #expect(text.contains("\nChecks:\n  ✓ passed    Readable\n"), "\(text)")
        #expect(text.contains("\n  ✓ passed    Audience      https://saml.sp.auth.adobe.com (--audience)\n"), "\(text)")
        #expect(text.contains("\n  – not-made  InResponseTo  nothing to compare with (`--in-response-to`)\n"))
        let other = try Self.record(Self.bytes("responses/opensaml/both-signed.xml")) { policy in
            policy.audiences = ["https://sp.example.test"]
        }
        #expect(
            other.words(for: try #require(DocumentDescription(other).checks.first { $0.check == .audience }))
                == "unexpected audience `https://saml.sp.auth.adobe.com`"
        )
        let failed = String(decoding: Self.text(other), as: UTF8.self)
        #expect(failed.contains("\nChecks:\n  ✗ failed    Audience\n"), "\(failed)")
    }

    private static func text(_ record: ReportRecord) -> [UInt8] {
        var writer = ReportFormat.text.makeWriter()
        var tally = BatchTally()
        let row = writer.row(for: record)
        tally.add(row)
        return writer.append(row) + writer.end(tally)
    }

    @Test func `is undecided without a trusted key`() throws {
        let record = try Self.record(Self.bytes("responses/opensaml/both-signed.xml"), trust: nil)
        let description = DocumentDescription(record)
        #expect(record.verdict == .undecided)
        #expect(description.headline.hasPrefix("Undecided: no trusted key was given, so no signature was verified."))
        #expect(Self.state(.signature, record) == .notMade(.noKey))
        #expect(description.checks.first { $0.check == .signature }?.option == "--trust")
    }

    @Test func `is undecided if no key decrypts the assertion`() throws {
        let document = try Self.bytes("responses/pysaml2/login-encrypted.xml")
        let record = try Self.record(document)
        #expect(record.verdict == .undecided)
        #expect(DocumentDescription(record).headline.contains("not decrypted"))
        #expect(Self.state(.decryption, record) == .notMade(.noKey))
        #expect(Self.state(.audience, record) == .notMade(.noSetting))
        let decrypted = try Self.record(document, keys: ["keys/sp-rsa.key.pem"])
        #expect(decrypted.verdict != .undecided)
    }

    @Test(arguments: [nil, "keys/trust.pem"] as [String?])
    func `rejects changed content with and without a trusted key`(trust: String?) throws {
        let text = String(decoding: try Self.bytes("responses/opensaml/both-signed.xml"), as: UTF8.self)
        let record = try Self.record(
            Array(text.replacingOccurrences(of: "<saml:Subject>", with: "<saml:Subject> ").utf8),
            trust: trust
        )
        let finding = try #require(record.findings.first { $0.severity == .error })
        #expect(record.verdict == .reject)
        #expect(finding.code == .signatureInvalidDigest)
        #expect(finding.cause == "white-space" || finding.cause == "pretty-printed")
        #expect(finding.party == .capture)
        #expect(Self.state(.signature, record) == .failed)
    }

    // MARK: Order

    @Test func `begins each wrapping attack like one`() throws {
        let folder = TestVectors.directory.appending(path: "attacks/wrapping")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".xml") }
        #expect(names.count == 136)
        for name in names.sorted() {
            let record = try Self.record(Self.bytes("attacks/wrapping/\(name)"))
            let description = DocumentDescription(record)
            #expect(description.headline.hasPrefix("Possible signature wrapping: "), "\(name): \(description.headline)")
            #expect(description.nextStep?.hasPrefix("Treat the document as an attack") == true, "\(name)")
            #expect(Self.state(.message, record) == .failed, "\(name)")
        }
    }

    @Test func `names the signed and the used assertion`() throws {
        let record = try Self.record(Self.bytes("attacks/wrapping/assertion-xsw3-behind.xml"))
        #expect(
            DocumentDescription(record).headline
                == "Possible signature wrapping: the signed assertion is at `/samlp:Response/saml:Assertion[1]`, the one in use "
                + "at `/samlp:Response/saml:Assertion[2]` is not signed."
        )
    }

    @Test func `does not call a signature behind its place an attack`() throws {
        let record = try Self.record(Self.bytes("attacks/place/response-signature-last.xml"))
        #expect(record.verdict == .reject)
        #expect(!DocumentDescription(record).headline.hasPrefix("Possible signature wrapping"))
    }

    @Test func `names a failed status before a missing signature`() throws {
        let text = """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" \
            ID="_r1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://idp.example.test</saml:Issuer>\
            <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"><samlp:StatusCode \
            Value="urn:oasis:names:tc:SAML:2.0:status:InvalidNameIDPolicy"/></samlp:StatusCode></samlp:Status></samlp:Response>
            """
        let record = try Self.record(Array(text.utf8))
        let description = DocumentDescription(record)
        #expect(
            description.headline
                == "Rejected: the message claims, unverified, that the identity provider reports a failure (Requester, "
                + "InvalidNameIDPolicy)."
        )
        #expect(description.nextStep?.hasPrefix("Confirm the failure in the log of the identity provider") == true)
        let unchecked = DocumentDescription(try Self.record(Array(text.utf8), trust: nil))
        #expect(unchecked.headline.hasPrefix("Rejected: the identity provider reports a failure"))
        #expect(description.lead?.party == .serviceProvider)
        #expect(Self.state(.audience, record) == .notMade(.noSetting))
        #expect(Self.state(.subject, record) == .notMade(.earlierFailure))
    }

    // MARK: Kinds

    @Test func `has the checks of a request`() throws {
        let request = """
            <samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:\
            assertion" ID="_q1" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer>https://sp.example.test</saml:Issuer>\
            </samlp:AuthnRequest>
            """
        let record = try Self.record(Array(request.utf8), messages: .all)
        let description = DocumentDescription(record)
        #expect(description.checks.map(\.check) == [.readable, .message, .signature, .issuer, .time, .destination])
        #expect(description.lead?.code == .signatureMissing)
        #expect(description.lead?.party == .serviceProvider)
        #expect(description.nextStep?.contains("at the service provider") == true)
    }

    @Test func `says nothing about checks of an unreadable input`() throws {
        let record = try Self.record([])
        #expect(DocumentDescription(record).checks.map(\.state) == [.failed])
        #expect(DocumentDescription(record).headline.hasPrefix("Unreadable: "))
    }
}
