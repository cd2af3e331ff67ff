// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The validation time of `issue-instant` comes from signed content; otherwise a warning reports it (S-66).
@Suite(.requiresXMLSec)
struct IssueInstantTests {
    private static let window =
        "<saml:Conditions NotBefore=\"2026-05-01T12:00:00Z\" NotOnOrAfter=\"2026-05-01T12:05:00Z\"/>"
    private static let later = "2026-05-01T12:01:00Z"

    private static func validate(
        _ document: String,
        requiring requirement: SignaturePolicy.Requirement? = .any
    ) throws -> ValidationResult {
        try SignedSample.validate(document, at: .issueInstant, requiring: requirement)
    }

    private static let warning = Finding.Code.timeUnsigned

    @Test func `ignores the IssueInstant of an unsigned response around a signed assertion`() throws {
        let assertion = SignedSample.assertion(conditions: Self.window)
        let document = try SignedSample.sign(SignedSample.response(issued: Self.later, assertion), "_a1")
        let validated = try Self.validate(document)
        #expect(validated.validationTime == Timestamp(SignedSample.issued))
        #expect(validated.findings.contains { $0.code == .conditionsNotYetValid && $0.severity == .error })
        #expect(!validated.findings.contains { $0.code == Self.warning })
        #expect(validated.verified == nil)
    }

    @Test func `validates a signed assertion at its IssueInstant`() throws {
        let assertion = SignedSample.assertion(issued: Self.later, conditions: Self.window)
        let document = try SignedSample.sign(SignedSample.response(issued: Self.later, assertion), "_a1")
        #expect(try Self.validate(document).verified != nil)
        let sealed = try SignedSample.sealed("EncryptedAssertion", SignedSample.sign(assertion, "_a1"))
        let closed = try Self.validate(SignedSample.response(sealed))
        #expect(closed.validationTime == Timestamp(Self.later))
        #expect(!closed.findings.contains { $0.code.area == "conditions" })
    }

    @Test func `uses the IssueInstant of a signed response`() throws {
        let assertion = SignedSample.assertion(conditions: Self.window)
        let document = try SignedSample.sign(SignedSample.response(issued: Self.later, assertion), "_r1")
        let validated = try Self.validate(document)
        #expect(validated.validationTime == Timestamp(Self.later))
        #expect(validated.verified != nil)
    }

    @Test func `uses the latest IssueInstant of several signed assertions`() throws {
        let old = "<saml:Conditions NotOnOrAfter=\"2026-05-01T10:05:00Z\"/>"
        let first = SignedSample.assertion(conditions: old)
        let second = SignedSample.assertion(id: "_a2", issued: Self.later, conditions: Self.window)
        for content in [first + second, second + first] {
            let validated = try Self.validate(try SignedSample.sign(SignedSample.response(content), "_a1", "_a2"))
            #expect(validated.validationTime == Timestamp(Self.later))
            #expect(validated.findings.contains { $0.code == .conditionsExpired })
        }
    }

    @Test func `warns about an IssueInstant that no signature covers`() throws {
        let document = SignedSample.response(SignedSample.assertion())
        let validated = try Self.validate(document, requiring: nil)
        #expect(validated.findings.map(\.code) == [Self.warning])
        #expect(validated.findings.map(\.severity) == [.warning])
        #expect(validated.findings.first?.message.contains("2026-05-01T10:00:00Z") == true)
        #expect(try SignedSample.validate(document, requiring: nil).findings == [])
        // A signature that does not verify covers no content.
        let signed = try SignedSample.sign(document, "_a1").replacing("mira-7", with: "mira-8")
        #expect(try Self.validate(signed).findings.contains { $0.code == Self.warning && $0.severity == .warning })
    }

    @Test func `warns if no signature is verified`() throws {
        let document = try UnverifiedResponse(parsing: Array(SignedSample.response(SignedSample.assertion()).utf8))
        let rules = ResponseRules.standard
        let found = rules.findings(on: document, policy: ValidationPolicy(), at: .issueInstant)
        #expect(found.map(\.code) == [.signatureUnchecked])
        #expect(found.first?.message.contains("IssueInstant") == true)
        let fixed = rules.findings(on: document, policy: ValidationPolicy(), at: .instant(Keyring.moment))
        #expect(fixed.first?.message.contains("IssueInstant") == false)
    }
}
