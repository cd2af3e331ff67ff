// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The result of a validation, for accepted and rejected responses.
@Suite(.requiresXMLSec)
struct ValidationResultTests {
    /// A document and its expected signatures.
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
        // The structure is checked first.
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
    func `lists each signature and the element it covers`(row: Row) throws {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            decryptionKeys: row.hasKey ? try Keyring.decryptionKeys() : nil
        )
        let document = try UnverifiedResponse(parsing: Keyring.bytes("attacks/\(row.file).xml"))
        let result = validator.validate(document, at: .instant(Keyring.moment))
        let outcomes = result.signatures.map { signature in
            switch signature.outcome {
            case .valid: "valid"
            case .invalid(let finding): finding.code.rawValue
            case .unchecked: "unchecked"
            }
        }
        #expect(outcomes == row.signatures)
        #expect(result.entries.map(\.isVerified) == row.verified)
        #expect(result.envelope?.isSigned == row.isSigned)
        #expect(result.findings.map(\.code.rawValue) == row.findings)
    }

    @Test func `returns no verified response for unsigned content, even without a signature requirement`() throws {
        var signatures = SignaturePolicy()
        signatures.requirement = nil
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            signatures: signatures
        )
        let bytes = try Keyring.bytes("attacks/level/unsigned.xml")
        let result = validator.validate(try UnverifiedResponse(parsing: bytes), at: .instant(Keyring.moment))
        #expect(result.findings == [])
        #expect(result.verified == nil)
        guard case .rejected = validator.validate(bytes, at: Keyring.moment) else {
            Issue.record("expected an unsigned response to be rejected")
            return
        }
    }

    @Test(arguments: ["expired", "future"], SignaturePolicy.CertificateValidity.allCases)
    func `enforces the validity of a certificate as the policy requires`(
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
    func `applies the size limit to a document but not to its canonical octets`(file: String) throws {
        let document = try Keyring.bytes("attacks/valid/\(file).xml")
        var limits = DocumentLimits()
        limits.bytes = document.count
        let trust = try Keyring.trust()
        let validator = ResponseValidator(policy: ValidationPolicy(), trust: trust, limits: limits)
        guard case .accepted = validator.validate(document, at: Keyring.moment) else {
            Issue.record("the response was not accepted")
            return
        }
        limits.bytes -= 1
        let stricter = ResponseValidator(policy: ValidationPolicy(), trust: trust, limits: limits)
        guard case .unreadable = stricter.validate(document, at: Keyring.moment) else {
            Issue.record("the document was not rejected as too large")
            return
        }
    }
}
