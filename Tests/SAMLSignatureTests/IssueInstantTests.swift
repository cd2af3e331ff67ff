// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import Testing

/// The moment of `issue-instant` comes from signed content, or a warning says that it does not (S-66).
struct IssueInstantTests {
    private static let window =
        "<saml:Conditions NotBefore=\"2026-05-01T12:00:00Z\" NotOnOrAfter=\"2026-05-01T12:05:00Z\"/>"
    private static let later = "2026-05-01T12:01:00Z"

    private static func judge(
        _ document: String,
        requiring requirement: SignaturePolicy.Requirement? = .any
    ) throws -> ResponseJudgement {
        try SignedSample.judge(document, at: .issueInstant, requiring: requirement)
    }

    private static let warning = Finding.Code.signatureMissing

    @Test func `an unsigned response does not choose the moment for a signed assertion`() throws {
        let assertion = SignedSample.assertion(conditions: Self.window)
        let document = try SignedSample.sign(SignedSample.response(issued: Self.later, assertion), "_a1")
        let judged = try Self.judge(document)
        #expect(judged.moment == Timestamp(SignedSample.issued))
        #expect(judged.findings.contains { $0.code == .conditionsNotYetValid && $0.severity == .error })
        #expect(!judged.findings.contains { $0.code == Self.warning })
        #expect(judged.verified == nil)
    }

    @Test func `a signed assertion is judged at its own instant`() throws {
        let assertion = SignedSample.assertion(issued: Self.later, conditions: Self.window)
        let document = try SignedSample.sign(SignedSample.response(issued: Self.later, assertion), "_a1")
        #expect(try Self.judge(document).verified != nil)
        let sealed = try SignedSample.sealed("EncryptedAssertion", SignedSample.sign(assertion, "_a1"))
        let closed = try Self.judge(SignedSample.response(sealed))
        #expect(closed.moment == Timestamp(Self.later))
        #expect(!closed.findings.contains { $0.code.area == "conditions" })
    }

    @Test func `a signed response chooses the moment`() throws {
        let assertion = SignedSample.assertion(conditions: Self.window)
        let document = try SignedSample.sign(SignedSample.response(issued: Self.later, assertion), "_r1")
        let judged = try Self.judge(document)
        #expect(judged.moment == Timestamp(Self.later))
        #expect(judged.verified != nil)
    }

    @Test func `the latest of several signed assertions chooses it`() throws {
        let old = "<saml:Conditions NotOnOrAfter=\"2026-05-01T10:05:00Z\"/>"
        let first = SignedSample.assertion(conditions: old)
        let second = SignedSample.assertion(id: "_a2", issued: Self.later, conditions: Self.window)
        for content in [first + second, second + first] {
            let judged = try Self.judge(try SignedSample.sign(SignedSample.response(content), "_a1", "_a2"))
            #expect(judged.moment == Timestamp(Self.later))
            #expect(judged.findings.contains { $0.code == .conditionsExpired })
        }
    }

    @Test func `a moment that no signature covers is a warning`() throws {
        let document = SignedSample.response(SignedSample.assertion())
        let judged = try Self.judge(document, requiring: nil)
        #expect(judged.findings.map(\.code) == [Self.warning])
        #expect(judged.findings.map(\.severity) == [.warning])
        #expect(judged.findings.first?.message.contains("2026-05-01T10:00:00Z") == true)
        #expect(try SignedSample.judge(document, requiring: nil).findings == [])
        // A signature that does not verify covers nothing.
        let signed = try SignedSample.sign(document, "_a1").replacing("mira-7", with: "mira-8")
        #expect(try Self.judge(signed).findings.contains { $0.code == Self.warning && $0.severity == .warning })
    }

    @Test func `says so where no signature is verified at all`() throws {
        let document = try UnverifiedResponse(parsing: Array(SignedSample.response(SignedSample.assertion()).utf8))
        let rules = ResponseRules.standard
        let found = rules.findings(on: document, policy: ValidationPolicy(), at: .issueInstant)
        #expect(found.map(\.code) == [.signatureUnchecked])
        #expect(found.first?.message.contains("IssueInstant") == true)
        let fixed = rules.findings(on: document, policy: ValidationPolicy(), at: .instant(Keyring.moment))
        #expect(fixed.first?.message.contains("IssueInstant") == false)
    }
}
#endif
