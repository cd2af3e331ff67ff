// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import SAML
internal import SAMLSignature
internal import Testing

/// `verify` looks at every signature of a document, those in advice and evidence too (S-64).
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

    /// Documents around an assertion that is advice or evidence, at several depths.
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

    @Test func `a good signature in advice verifies`() throws {
        for document in try Self.documents(Self.advice()) {
            let judged = try SignedSample.judge(document, verifyingAdvice: true)
            #expect(judged.signatures.count == 2)
            #expect(judged.signatures.allSatisfy { $0.key != nil })
            #expect(judged.signatures.last?.signature.id == "_b1")
            #expect(judged.findings == [])
        }
    }

    @Test func `a bad signature in advice is found, and validation does not count it`() throws {
        let attacker = try PrivateKey(pem: Keyring.bytes("attacks/keys/attacker-rsa.key.pem"))
        for (advice, code) in [
            (try Self.advice(changed: true), Finding.Code.signatureInvalidDigest),
            (try Self.advice(signedBy: attacker), .signatureInvalidValue),
        ] {
            for document in try Self.documents(advice) {
                let judged = try SignedSample.judge(document, verifyingAdvice: true)
                #expect(judged.findings.map(\.code) == [code])
                #expect(judged.signatures.filter { $0.key == nil }.map(\.signature.id) == ["_b1"])
                #expect(try SignedSample.judge(document).verified != nil)
            }
        }
    }
}
#endif
