// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import SAML
internal import SAMLSignature
internal import Testing

/// `verify` checks every signature of a document, including those in `Advice` and `Evidence` (S-64), which prove nothing for the
/// rest (S-93).
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
            #expect(validated.signatures.first?.signature.covers.isInside == false)
            #expect(validated.signatures.last?.signature.covers.isInside == true)
            #expect(validated.coversEveryAssertion)
            #expect(validated.findings == [])
        }
    }

    @Test func `covers nothing but the assertion in advice and evidence`() throws {
        for document in try Self.documents(Self.advice()) where document.contains("<saml:Assertion") {
            // The signatures of the response and of the assertion around the genuine one are removed.
            let inner = try #require(
                document.firstRange(of: /<saml:Assertion[^>]*"_b1".*?<\/saml:Assertion>/.dotMatchesNewlines())
            )
            let outer = /<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines()
            let parts = [document[..<inner.lowerBound], document[inner.upperBound...]].map {
                String($0).replacing(outer, with: "")
            }
            let forged = parts[0] + String(document[inner]) + parts[1]
            for requirement in [SignaturePolicy.Requirement.any, nil] {
                let validated = try SignedSample.validate(forged, requiring: requirement, verifyingAdvice: true)
                #expect(validated.signatures.map(\.signature.id) == ["_b1"])
                #expect(validated.signatures.allSatisfy { $0.key != nil && $0.signature.covers.isInside })
                #expect(!validated.coversEveryAssertion)
                #expect(validated.verified == nil)
                let codes: [Finding.Code] = requirement == nil ? [] : [.signatureMissing]
                #expect(validated.findings.map(\.code) == codes)
            }
        }
    }

    @Test func `is not verified if one of two assertions is not`() throws {
        let two = SignedSample.response(SignedSample.assertion() + SignedSample.assertion(id: "_a2"))
        #expect(try SignedSample.validate(SignedSample.sign(two, "_a1"), requiring: nil).verified == nil)
        #expect(try SignedSample.validate(SignedSample.sign(two, "_a1", "_a2"), requiring: nil).verified != nil)
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

extension ResponseOutline.Signature.Coverage {
    fileprivate var isInside: Bool { self == .advice || self == .evidence }
}
