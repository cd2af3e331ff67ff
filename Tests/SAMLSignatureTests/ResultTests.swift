// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// The result of a validation is for logs and reports; the outcome is for decisions.
@Suite(.requiresXMLSec) struct `The result of a validation` {
    private static func validator(
        decrypts: Bool = true,
        rules: [any ResponseRule] = []
    ) throws -> ResponseValidator {
        ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            decryptionKeys: decrypts ? try Keyring.decryptionKeys() : nil,
            rules: rules
        )
    }

    private static let documents = ValidationResultTests.rows.map { "attacks/\($0.file).xml" } + ["keys/trust.pem"]

    @Test(arguments: documents, [true, false])
    func `agrees with the outcome`(file: String, decrypts: Bool) throws {
        let document = try Keyring.bytes(file)
        let validator = try Self.validator(decrypts: decrypts)
        let result = validator.result(for: document, at: Keyring.moment)
        switch validator.validate(document, at: Keyring.moment) {
        case .accepted(let response):
            #expect(result.verified == response)
            #expect(result.verdict == .accept)
            #expect(result.findings == response.findings)
        case .rejected(let findings):
            #expect(result.verified == nil)
            #expect(result.verdict == .reject)
            #expect(result.findings == findings)
        case .unreadable(let fault):
            #expect(result.verified == nil)
            #expect(result.verdict == .unreadable)
            #expect(result.findings == [fault.finding])
            #expect(result.outline == nil)
        }
    }

    @Test(arguments: [([], true), (["https://saml.sp.auth.adobe.com"], false), (["a"], false)])
    func `warns of a policy that allows every audience`(audiences: [String], isWarned: Bool) throws {
        let moment = try #require(Timestamp("2026-05-01T10:01:00Z"))
        let document = try Keyring.bytes("responses/xmlsec1/assertion-signed.xml")
        var policy = ValidationPolicy()
        policy.audiences = audiences
        let validator = ResponseValidator(policy: policy, trust: try Keyring.trust())
        let warnings = validator.result(for: document, at: moment).findings.filter { $0.severity == .warning }
        #expect(warnings.map(\.code).contains(.audienceUnchecked) == isWarned)
        // The tool, whose options state what is checked, uses the same validator without the warning.
        let unverified = try UnverifiedResponse(parsing: document)
        let findings = validator.validate(unverified, at: .instant(moment)).findings
        #expect(!findings.contains { $0.code == .audienceUnchecked })
    }

    @Test func `has the values that a log requires`() throws {
        let result = try Self.validator().result(
            for: Keyring.bytes("attacks/level/assertion-bad-response-good.xml"),
            at: Keyring.moment
        )
        #expect(result.description == "reject: signature.invalid-digest, audience.unchecked")
        #expect(result.validationTime == Keyring.moment)
        #expect(result.envelope?.isSigned == true)
        #expect(result.assertions.map(\.isVerified) == [false])
        #expect(result.assertions.map(\.id) == result.outline?.assertions.map(\.id))
        #expect(result.signatures.map { $0.key?.fingerprint.hasPrefix("sha256:") } == [true, nil])
    }

    @Test func `contains a verified response only if signatures were verified`() throws {
        let bytes = try Keyring.bytes("attacks/level/assertion-good-response-good.xml")
        let document = try UnverifiedResponse(parsing: bytes)
        let time = ValidationTime.instant(Keyring.moment)
        let unverified = ResponseRules.standard.result(on: document, policy: ValidationPolicy(), at: time)
        #expect(unverified.verdict == .accept)
        #expect(unverified.verified == nil)
        #expect(unverified.envelope == nil)
        #expect(unverified.assertions.map(\.isVerified) == [false])
        #expect(unverified.signatures.map(\.outcome) == [.unchecked, .unchecked])
        #expect(try Self.validator().result(for: bytes, at: Keyring.moment).verified != nil)
    }

    @Test func `contains personal data only on request`() throws {
        let bytes = try Keyring.bytes("attacks/level/assertion-good-response-good.xml")
        var result = try Self.validator().result(for: bytes, at: Keyring.moment)
        let assertion = try #require(result.verified?.assertion)
        let name = try #require(assertion.subject?.nameID?.value)
        let values = assertion.attributes.flatMap { $0.values.compactMap(\.text) }.filter { $0.utf8.count > 2 }
        try #require(!values.isEmpty)
        func json() throws -> String { String(decoding: try JSONEncoder().encode(result), as: UTF8.self) }
        for secret in values + [name] {
            var dumped = ""
            dump(result, to: &dumped)
            for text in [try json(), "\(result)", String(reflecting: result), dumped] {
                #expect(!text.contains(secret))
            }
        }
        result.showsValues = true
        for secret in values + [name] {
            #expect(try json().contains(secret))
            var dumped = ""
            dump(result.assertions, to: &dumped)
            #expect(!"\(result)\(result.assertions)\(dumped)".contains(secret))
        }
    }

    /// Reports every assertion that it sees.
    private struct SightRule: ResponseRule {
        let severity: Finding.Severity

        func validate(_ subject: RuleSubject) -> [RuleFinding] {
            subject.assertions.map { assertion, address in
                RuleFinding(
                    code: Finding.Code(custom: "test.seen"),
                    severity: severity,
                    message: "The rule has seen \(assertion.id).",
                    address: address,
                    remedy: "None."
                )
            }
        }
    }

    @Test func `includes the findings of the rules of the service`() throws {
        let bytes = try Keyring.bytes("attacks/level/assertion-good-response-good.xml")
        let seen = Finding.Code(custom: "test.seen")
        for severity in [Finding.Severity.error, .warning] {
            let validator = try Self.validator(rules: [SightRule(severity: severity)])
            let result = validator.result(for: bytes, at: Keyring.moment)
            #expect(result.findings.map(\.code) == [.audienceUnchecked, seen])
            #expect(result.findings.last?.path?.hasSuffix("Assertion") == true)
            #expect((result.verified == nil) == (severity == .error))
        }
    }

    @Test func `is rejected regardless of what a rule of the service reports`() throws {
        let bytes = try Keyring.bytes("attacks/level/assertion-bad-response-absent.xml")
        let validator = try Self.validator(rules: [SightRule(severity: .info)])
        let result = validator.result(for: bytes, at: Keyring.moment)
        #expect(result.verified == nil)
        #expect(
            result.findings.map(\.code) == [
                .signatureInvalidDigest, .audienceUnchecked, Finding.Code(custom: "test.seen"),
            ]
        )
    }
}
