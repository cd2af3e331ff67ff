// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// What a report on a response is made of, accepted or not.
struct ResponseJudgementTests {
    /// A document, and what is to be told about it.
    struct Row: CustomTestStringConvertible {
        var file: String
        var hasKey = false
        /// `valid`, `unchecked`, or the code of the finding.
        var signatures: [String]
        var verified: [Bool]
        var isSigned: Bool?
        var findings: [String]

        var testDescription: String { "\(file)\(hasKey ? ", opened" : "")" }
    }

    static let rows = [
        Row(
            file: "level/assertion-absent-response-absent",
            signatures: [],
            verified: [false],
            isSigned: false,
            findings: ["signature.missing"]
        ),
        Row(
            file: "level/assertion-absent-response-good",
            signatures: ["valid"],
            verified: [true],
            isSigned: true,
            findings: []
        ),
        Row(
            file: "level/assertion-absent-response-bad",
            signatures: [digest],
            verified: [false],
            isSigned: false,
            findings: [digest]
        ),
        Row(
            file: "level/assertion-good-response-absent",
            signatures: ["valid"],
            verified: [true],
            isSigned: false,
            findings: []
        ),
        Row(
            file: "level/assertion-good-response-good",
            signatures: ["valid", "valid"],
            verified: [true],
            isSigned: true,
            findings: []
        ),
        Row(
            file: "level/assertion-good-response-bad",
            signatures: [digest, "valid"],
            verified: [true],
            isSigned: false,
            findings: [digest]
        ),
        Row(
            file: "level/assertion-bad-response-absent",
            signatures: [digest],
            verified: [false],
            isSigned: false,
            findings: [digest]
        ),
        Row(
            file: "level/assertion-bad-response-good",
            signatures: ["valid", digest],
            verified: [false],
            isSigned: true,
            findings: [digest]
        ),
        Row(
            file: "level/unsigned-encrypted",
            hasKey: true,
            signatures: [],
            verified: [false],
            isSigned: false,
            findings: ["signature.missing"]
        ),
        Row(
            file: "level/encrypted-bad",
            hasKey: true,
            signatures: ["valid", digest],
            verified: [false],
            isSigned: true,
            findings: [digest]
        ),
        Row(
            file: "valid/encrypted",
            hasKey: true,
            signatures: ["valid"],
            verified: [true],
            isSigned: false,
            findings: []
        ),
        Row(
            file: "valid/encrypted-both",
            hasKey: true,
            signatures: ["valid", "valid"],
            verified: [true],
            isSigned: true,
            findings: []
        ),
        Row(
            file: "valid/encrypted-warning",
            hasKey: true,
            signatures: ["valid"],
            verified: [true],
            isSigned: true,
            findings: ["saml.bad-uri"]
        ),
        Row(
            file: "valid/encrypted",
            signatures: [],
            verified: [false],
            isSigned: false,
            findings: ["encryption.not-decrypted", "encryption.not-decrypted"]
        ),
        Row(
            file: "valid/encrypted-around",
            signatures: ["valid"],
            verified: [true],
            isSigned: true,
            findings: ["encryption.not-decrypted"]
        ),
        Row(
            file: "encryption/gcm-flip-tag",
            hasKey: true,
            signatures: ["valid"],
            verified: [true],
            isSigned: true,
            findings: ["encryption.cannot-decrypt"]
        ),
        Row(
            file: "issuer/differing-no-issuer",
            signatures: ["unchecked"],
            verified: [false],
            isSigned: false,
            findings: ["issuer.missing"]
        ),
        // The form comes first.
        Row(
            file: "level/nested",
            signatures: ["unchecked"],
            verified: [],
            isSigned: nil,
            findings: ["signature.misplaced"]
        ),
    ]

    private static let digest = "signature.invalid-digest"

    @Test(arguments: rows)
    func `lists each signature, and what it covers`(row: Row) throws {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            decryptionKeys: row.hasKey ? try Keyring.decryptionKeys() : nil
        )
        let document = try UnverifiedResponse(parsing: Keyring.bytes("attacks/\(row.file).xml"))
        let judgement = validator.judge(document, at: .instant(Keyring.moment))
        let outcomes = judgement.signatures.map { signature in
            switch signature.outcome {
            case .valid: "valid"
            case .invalid(let finding): finding.code.rawValue
            case .unchecked: "unchecked"
            }
        }
        #expect(outcomes == row.signatures)
        #expect(judgement.assertions.map(\.isVerified) == row.verified)
        #expect(judgement.envelope?.isSigned == row.isSigned)
        #expect(judgement.findings.map(\.code.rawValue) == row.findings)
    }

    @Test func `vouches for nothing that nobody signed, even where nothing is asked for`() throws {
        var signatures = SignaturePolicy()
        signatures.requirement = nil
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            signatures: signatures
        )
        let bytes = try Keyring.bytes("attacks/level/unsigned.xml")
        let judgement = validator.judge(try UnverifiedResponse(parsing: bytes), at: .instant(Keyring.moment))
        #expect(judgement.findings == [])
        #expect(judgement.verified == nil)
        guard case .rejected = validator.validate(bytes, at: Keyring.moment) else {
            Issue.record("expected an unsigned response to be rejected")
            return
        }
    }

    @Test(arguments: ["expired", "future"], SignaturePolicy.CertificateValidity.allCases)
    func `minds the dates of a certificate as far as the policy does`(
        carrier: String,
        validity: SignaturePolicy.CertificateValidity
    ) throws {
        let code: Finding.Code = carrier == "future" ? .signatureKeyNotYetValid : .signatureKeyExpired
        let path = TestVectors.directory.appending(path: "attacks/keys/idp-rsa-\(carrier).crt.pem").path
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try TrustStore(contentsOf: path),
            signatures: SignaturePolicy(certificateValidity: validity)
        )
        switch validator.validate(try Keyring.bytes("attacks/order/carrier.xml"), at: Keyring.moment) {
        case .accepted(let response):
            let told = response.findings.filter { $0.code == code }
            #expect(validity != .enforced)
            #expect(told.map(\.severity) == (validity == .reported ? [.warning] : []))
        case .rejected(let findings):
            #expect(validity == .enforced)
            #expect(findings.filter { $0.severity == .error }.map(\.code) == [code])
        case .unreadable(let fault): Issue.record(fault)
        }
    }

    @Test(arguments: ["longer-response", "longer-assertion"])
    func `reads octets that are longer than the document may be, and no such document`(file: String) throws {
        let document = try Keyring.bytes("attacks/valid/\(file).xml")
        var limits = DocumentLimits()
        limits.bytes = document.count
        let trust = try Keyring.trust()
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: trust, limits: limits)
        guard case .accepted = validator.validate(document, at: Keyring.moment) else {
            Issue.record("expected a response, found none")
            return
        }
        limits.bytes -= 1
        let stricter = ResponseValidator(policy: ValidationPolicy(), trust: trust, limits: limits)
        guard case .unreadable = stricter.validate(document, at: Keyring.moment) else {
            Issue.record("expected a document that is too large, found one that was read")
            return
        }
    }
}
#endif
