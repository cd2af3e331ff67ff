// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// `verify` checks every signature of a document, including those in `Advice` and `Evidence` (S-64).
@Suite(.requiresXMLSec)
struct AdviceSignatureTests {
    private static func evidence(_ assertion: String) -> String {
        let action = "<saml:Action Namespace=\"urn:example:a\">read</saml:Action>"
        return "<saml:AuthzDecisionStatement Resource=\"urn:example:r\" Decision=\"Permit\">\(action)"
            + "<saml:Evidence>\(assertion)</saml:Evidence></saml:AuthzDecisionStatement>"
    }

    private static func advice(signedBy key: PrivateKey? = nil, changed: Bool = false) throws -> String {
        let signed = try SignedSample.sign(SignedSample.assertion(id: "_b1"), "_b1", by: key)
        return changed ? signed.replacing("mira-7", with: "mira-8") : signed
    }

    /// Documents with an assertion in `Advice` or `Evidence`, at several depths.
    private static func documents(_ inner: String) throws -> [String] {
        let around = SignedSample.assertion(advice: inner)
        let deep = SignedSample.assertion(advice: SignedSample.assertion(id: "_c1", advice: inner))
        let evident = SignedSample.assertion().replacing(
            "</saml:Assertion>",
            with: evidence(inner) + "</saml:Assertion>"
        )
        var documents: [String] = []
        for assertion in [around, deep, evident] {
            let response = SignedSample.response(assertion)
            documents.append(try SignedSample.sign(response, "_a1"))
            documents.append(try SignedSample.sign(response, "_r1"))
            let own = try SignedSample.sign(assertion, "_a1")
            documents.append(SignedSample.response(try SignedSample.sealed("EncryptedAssertion", own)))
        }
        return documents
    }

    @Test func `verifies a valid signature in an Advice element`() throws {
        for document in try Self.documents(Self.advice()) {
            let validated = try SignedSample.validate(document, verifyingAdvice: true)
            #expect(validated.signatures.count == 2)
            #expect(validated.signatures.allSatisfy { $0.key != nil })
            #expect(validated.signatures.last?.signature.id == "_b1")
            #expect(validated.findings == [])
        }
    }

    @Test func `reports an invalid signature in an Advice element, which validation ignores`() throws {
        let attacker = try PrivateKey(pem: Keyring.bytes("attacks/keys/attacker-rsa.key.pem"))
        for (advice, code) in [
            (try Self.advice(changed: true), Finding.Code.signatureInvalidDigest),
            (try Self.advice(signedBy: attacker), .signatureInvalidValue),
        ] {
            for document in try Self.documents(advice) {
                let validated = try SignedSample.validate(document, verifyingAdvice: true)
                #expect(validated.findings.map(\.code) == [code])
                #expect(validated.signatures.filter { $0.key == nil }.map(\.signature.id) == ["_b1"])
                #expect(try SignedSample.validate(document).verified != nil)
            }
        }
    }
}
