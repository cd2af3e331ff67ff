// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// The key of one issuer does not speak for another one, whatever pairs the policy allows (S-95).
@Suite(.requiresXMLSec)
struct IssuerPairTests {
    private static let outer = "https://idp.example.test"
    private static let inner = "https://other.example.test"

    private static func result(
        _ document: String,
        isPair: Bool = true,
        requiring requirement: SignaturePolicy.Requirement? = .any
    ) throws -> ValidationResult {
        var policy = ValidationPolicy()
        if isPair { policy.issuerPairs = [.init(response: outer, assertion: inner)] }
        var signatures = SignaturePolicy()
        signatures.requirement = requirement
        let trust = try TrustStore(combining: [
            TrustStore(keys: [TestKeys.signer().publicKey], forIssuer: outer),
            TrustStore(keys: [TestKeys.signer("idp-ec").publicKey], forIssuer: inner),
        ])
        let validator = ResponseValidator(
            policy: policy,
            trust: trust,
            signatures: signatures,
            decryptionKeys: try Keyring.decryptionKeys()
        )
        return validator.result(for: Array(document.utf8), at: Keyring.moment)
    }

    /// Returns an assertion of the other issuer, signed by a key or not.
    private static func assertion(by key: String?) throws -> String {
        let assertion = SignedSample.assertion().replacing(outer, with: inner)
        return try key.map { try SignedSample.sign(assertion, "_a1", by: TestKeys.signer($0)) } ?? assertion
    }

    /// Returns the response of the first issuer around an assertion, signed by its key.
    private static func response(_ assertion: String, isEncrypted: Bool) throws -> String {
        let content = isEncrypted ? try SignedSample.sealed("EncryptedAssertion", assertion) : assertion
        return try SignedSample.sign(SignedSample.response(content), "_r1")
    }

    @Test(arguments: [false, true], [SignaturePolicy.Requirement.any, .response, .assertion, .both, nil])
    func `rejects an assertion that only the issuer of the response signed`(
        isEncrypted: Bool,
        requirement: SignaturePolicy.Requirement?
    ) throws {
        let document = try Self.response(Self.assertion(by: nil), isEncrypted: isEncrypted)
        let result = try Self.result(document, requiring: requirement)
        #expect(result.findings.filter { $0.severity == .error }.map(\.code) == [.signatureMissing])
        #expect(result.entries.map(\.isVerified) == [false])
        #expect(result.verified == nil)
    }

    @Test(arguments: [false, true])
    func `rejects an assertion that the issuer of the response signed itself`(isEncrypted: Bool) throws {
        let result = try Self.result(Self.response(Self.assertion(by: "idp-rsa"), isEncrypted: isEncrypted))
        #expect(result.findings.contains { $0.severity == .error && $0.code.rawValue.hasPrefix("signature.") })
        #expect(result.verified == nil)
    }

    @Test(arguments: [false, true])
    func `accepts an assertion that its issuer signed`(isEncrypted: Bool) throws {
        let signed = try Self.assertion(by: "idp-ec")
        let content = isEncrypted ? try SignedSample.sealed("EncryptedAssertion", signed) : signed
        for document in [try Self.response(signed, isEncrypted: isEncrypted), SignedSample.response(content)] {
            let result = try Self.result(document)
            // The policy names no audience.
            #expect(result.findings.map(\.code) == [.audienceUnchecked])
            #expect(result.verified?.assertion.attributes["uid"].isEmpty == false)
        }
    }

    @Test func `reports a pair that the policy does not allow as before`() throws {
        for key in [nil, "idp-ec"] {
            let result = try Self.result(Self.response(Self.assertion(by: key), isEncrypted: false), isPair: false)
            #expect(result.findings.map(\.code) == [.issuerMismatch, .audienceUnchecked])
            #expect(result.entries.map(\.isVerified) == [key != nil])
            #expect(result.verified == nil)
        }
    }

    @Test(arguments: [false, true])
    func `accepts an assertion of the same issuer in a signed response`(isEncrypted: Bool) throws {
        let result = try Self.result(Self.response(SignedSample.assertion(), isEncrypted: isEncrypted))
        #expect(result.findings.map(\.code) == [.audienceUnchecked])
        #expect(result.verified != nil)
    }
}
