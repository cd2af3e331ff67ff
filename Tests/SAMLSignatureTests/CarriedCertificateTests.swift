// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// The certificate that a valid signature contains is compared with the trusted one of its key.
@Suite(.requiresXMLSec) struct `certificate of a trusted signer` {
    private static let partner = "attacks/keys/partner-rsa.crt.pem"

    /// Returns the findings about a signature by `partner-rsa` that contains another certificate.
    private static func findings(carrying certificate: [UInt8], diagnosing: Bool = true) throws -> [Finding] {
        let own = try ResponseSigner.certificates(pem: Keyring.bytes(partner))[0]
        let key = try PrivateKey(pem: Keyring.bytes("attacks/keys/partner-rsa.key.pem"))
        let signer = try ResponseSigner(key: key, certificates: [own])
        let signed = try signer.sign(Array(SignedSample.response(SignedSample.assertion()).utf8), .element(id: "_a1"))
        // No signature covers `KeyInfo`.
        let written = /<ds:X509Certificate>[^<]*/
        let document = String(decoding: signed, as: UTF8.self)
            .replacing(written, with: "<ds:X509Certificate>\(Data(certificate).base64EncodedString())")
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try TrustStore(contentsOf: TestVectors.directory.appending(path: partner).path),
            diagnosesFailures: diagnosing
        )
        return validator.result(for: Array(document.utf8), at: Keyring.moment).findings
            .filter { $0.code == .signatureUntrustedKey }
    }

    @Test func `is the trusted one`() throws {
        let own = try ResponseSigner.certificates(pem: Keyring.bytes(Self.partner))[0]
        #expect(try Self.findings(carrying: own).isEmpty)
    }

    @Test func `is a renewed one, which receivers that compare certificates do not accept`() throws {
        let renewed = try UntrustedSigner.certificate(issuedBy: "rsa")
        let finding = try #require(Self.findings(carrying: renewed).first)
        #expect(finding.severity == .info)
        #expect(finding.message.contains("another certificate of the trusted key"), "\(finding.message)")
        #expect(finding.message.contains("CN=signer.example.test"), "\(finding.message)")
    }

    @Test func `is that of another key, with which receivers reject the signature`() throws {
        let other = try ResponseSigner.certificates(pem: Keyring.bytes("keys/idp-rsa.crt.pem"))[0]
        let findings = try Self.findings(carrying: other)
        #expect(findings.map(\.severity) == [.warning])
        #expect(findings.first?.party == .identityProvider)
        #expect(findings.first?.message.contains("CN=idp.example.test") == true)
        #expect(try Self.findings(carrying: other, diagnosing: false).isEmpty, "a service compares no certificates")
    }
}
