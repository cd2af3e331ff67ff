// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// A signature that verifies with the key inside the document, which another issuer may use.
@Suite(.requiresXMLSec) struct `keys of other issuers` {
    private static let issuer = "https://idp.example.test"

    /// A case: the entities whose metadata contains the key, and the one that a message names.
    struct Row: Sendable {
        let owners: [String]
        let named: String?
    }

    @Test(arguments: [
        Row(owners: ["https://other.example.test"], named: "https://other.example.test"),
        Row(owners: ["https://b.example.test", "https://a.example.test"], named: "https://b.example.test"),
        Row(owners: [], named: nil),
    ])
    func `names the first other issuer of the key`(row: Row) throws {
        let own = Self.entity(Self.issuer, key: try Self.certificate("keys/idp-rsa.crt.pem"))
        let partner = try Self.certificate("attacks/keys/partner-rsa.crt.pem")
        let entities = own + row.owners.map { Self.entity($0, key: partner) }.joined()
        let group = "md:EntitiesDescriptor"
        let metadata = "<\(group) xmlns:md='urn:oasis:names:tc:SAML:2.0:metadata'>\(entities)</\(group)>"
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try TrustStore(metadata: Array(metadata.utf8), readAt: Keyring.moment),
            diagnosesFailures: true
        )
        let signer = try ResponseSigner(
            key: PrivateKey(pem: Keyring.bytes("attacks/keys/partner-rsa.key.pem")),
            certificates: ResponseSigner.certificates(pem: Keyring.bytes("attacks/keys/partner-rsa.crt.pem"))
        )
        let bytes = try signer.sign(Array(SignedSample.response(SignedSample.assertion()).utf8), .element(id: "_a1"))
        guard case .rejected(let findings) = validator.validate(bytes, at: Keyring.moment) else {
            Issue.record("accepted")
            return
        }
        let finding = try #require(findings.first { $0.code == .signatureUntrustedKey })
        let sentence = "This key is trusted for another issuer, `"
        #expect(finding.message.contains(sentence) == (row.named != nil))
        if let named = row.named { #expect(finding.message.contains("\(sentence)\(named)`")) }
    }

    private static func entity(_ id: String, key: String) -> String {
        """
        <md:EntityDescriptor entityID='\(id)'><md:IDPSSODescriptor \
        protocolSupportEnumeration='urn:oasis:names:tc:SAML:2.0:protocol'><md:KeyDescriptor use='signing'>\
        <ds:KeyInfo xmlns:ds='http://www.w3.org/2000/09/xmldsig#'><ds:X509Data><ds:X509Certificate>\(key)\
        </ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor></md:IDPSSODescriptor></md:EntityDescriptor>
        """
    }

    private static func certificate(_ path: String) throws -> String {
        String(decoding: try Keyring.bytes(path), as: UTF8.self).split(separator: "\n")
            .drop { !$0.contains("BEGIN") }.dropFirst().prefix { !$0.contains("END") }.joined()
    }
}
