// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLSignature

/// Responses that tests create, sign and encrypt.
enum SignedSample {
    static let issued = "2026-05-01T10:00:00Z"

    /// An assertion that can be encrypted on its own.
    static func assertion(
        id: String = "_a1",
        issued: String = issued,
        subject: String = "<saml:NameID>p-0042</saml:NameID>",
        conditions: String = "",
        advice: String = "",
        attributes: String = ""
    ) -> String {
        """
        <saml:Assertion xmlns:saml="\(EncryptedSample.saml)" ID="\(id)" Version="2.0" IssueInstant="\(issued)">\
        <saml:Issuer>https://idp.example.test</saml:Issuer><saml:Subject>\(subject)</saml:Subject>\(conditions)\
        \(advice.isEmpty ? "" : "<saml:Advice>\(advice)</saml:Advice>")<saml:AttributeStatement>\
        <saml:Attribute Name="uid"><saml:AttributeValue>mira-7</saml:AttributeValue></saml:Attribute>\(attributes)\
        </saml:AttributeStatement></saml:Assertion>
        """
    }

    static func response(
        issued: String = issued,
        extensions: String = "",
        detail: String = "",
        _ content: String
    ) -> String {
        """
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="\(EncryptedSample.saml)" \
        ID="_r1" Version="2.0" IssueInstant="\(issued)"><saml:Issuer>https://idp.example.test</saml:Issuer>\
        \(extensions.isEmpty ? "" : "<samlp:Extensions>\(extensions)</samlp:Extensions>")\
        <samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/>\
        \(detail.isEmpty ? "" : "<samlp:StatusDetail>\(detail)</samlp:StatusDetail>")</samlp:Status>\
        \(content)</samlp:Response>
        """
    }

    /// Signs the elements with the given IDs in order.
    static func sign(_ document: String, _ ids: String..., by key: PrivateKey? = nil) throws -> String {
        let signer = try ResponseSigner(key: key ?? TestKeys.signer())
        var bytes = Array(document.utf8)
        for id in ids { bytes = try signer.sign(bytes, .element(id: id)) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A SAML element that is encrypted for the recipient.
    static func sealed(
        _ wrapper: String,
        _ plaintext: String,
        cipher: ContentCipher = .aes128GCM,
        _ change: (inout EncryptedSample) throws -> Void = { _ in }
    ) throws -> String {
        var sample = try EncryptedSample(plaintext, cipher: cipher)
        sample.wrapper = wrapper
        try change(&sample)
        return sample.xml.replacing(/^<place[^>]*>|<\/place>$/, with: "")
    }

    static func validate(
        _ document: String,
        at time: ValidationTime = .instant(Keyring.moment),
        requiring requirement: SignaturePolicy.Requirement? = .any,
        allowing allowances: Set<AlgorithmAllowance> = [],
        keys: DecryptionKeys? = nil,
        verifyingAdvice: Bool = false
    ) throws -> ValidationResult {
        var signatures = SignaturePolicy(allowances: allowances)
        signatures.requirement = requirement
        var policy = ValidationPolicy()
        policy.limits.assertions = 16
        let validator = ResponseValidator(
            policy: policy,
            trust: try Keyring.trust(),
            signatures: signatures,
            decryptionKeys: try keys ?? Keyring.decryptionKeys()
        )
        let response = try UnverifiedResponse(parsing: Array(document.utf8))
        return verifyingAdvice
            ? validator.examine(response, at: time).result : validator.validate(response, at: time)
    }
}
