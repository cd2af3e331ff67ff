// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import Testing

/// The step at which decryption failed, which only tools name.
@Suite(.requiresXMLSec) struct `steps of decryption` {
    private static func messages(
        _ document: String,
        diagnosing: Bool,
        keys: DecryptionKeys? = nil
    ) throws -> [String] {
        let validator = ResponseValidator(
            policy: ValidationPolicy(),
            trust: try Keyring.trust(),
            decryptionKeys: try keys ?? Keyring.decryptionKeys(),
            limits: .batch,
            diagnosesFailures: diagnosing
        )
        return validator.result(for: Array(document.utf8), at: Keyring.moment).findings
            .filter { $0.code == .encryptionCannotDecrypt }.map(\.message)
    }

    private static func sealed(_ plaintext: String) throws -> String {
        SignedSample.response(try SignedSample.sealed("EncryptedAssertion", plaintext))
    }

    @Test func `an XML declaration in the plaintext is named, and not for a service`() throws {
        let document = try Self.sealed("<?xml version=\"1.0\"?>" + SignedSample.assertion())
        #expect(try Self.messages(document, diagnosing: true).first?.contains("XML declaration") == true)
        let changed = try Self.sealed("<b/>")
        #expect(try Self.messages(changed, diagnosing: true).first?.contains("malformed") == true)
        #expect(try Self.messages(document, diagnosing: false) == Self.messages(changed, diagnosing: false))
    }

    @Test func `a key that is not an RSA key is named`() throws {
        let key = DecryptionKeys(try PrivateKey(pem: Keyring.bytes("keys/idp-ec.key.pem")))
        let document = try Self.sealed(SignedSample.assertion())
        let message = try #require(Self.messages(document, diagnosing: true, keys: key).first)
        #expect(
            message.contains("only an RSA key of this size decrypts it; the given key is EC"),
            "\(message)"
        )
    }

    @Test(arguments: [
        (
            "<X509Data><X509IssuerSerial><X509IssuerName>CN=a</X509IssuerName><X509SerialNumber>777</X509SerialNumber>"
                + "</X509IssuerSerial></X509Data>", "the certificate with the serial number 777 of the issuer `CN=a`"
        ),
        ("<X509Data><X509SKI> AAEC </X509SKI></X509Data>", "(SKI) `AAEC`"),
        ("<KeyName>sp-2025</KeyName>", "the key with the name `sp-2025`"),
        ("<X509Data><X509SubjectName>CN=sp</X509SubjectName></X509Data>", "the certificate of `CN=sp`"),
    ])
    func `a key that is named without a certificate is reported`(keyInfo: String, words: String) throws {
        let sealed = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) { sample in
            sample.wrappedKey[40] ^= 1
            let info = "<KeyInfo xmlns=\"\(EncryptedSample.ds)\">\(keyInfo)</KeyInfo>"
            sample.keyInfo = sample.encryptedKey(more: info)
        }
        let message = try Self.messages(SignedSample.response(sealed), diagnosing: true).first
        #expect(message?.contains(words) == true, "\(message ?? "")")
    }

    @Test func `parameters of RSA-OAEP that are not declared are named, and not for a service`() throws {
        let sealed = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) { sample in
            sample.transportURI = "\(EncryptedSample.xenc11)rsa-oaep"
            sample.transportParameters =
                "<MGF xmlns=\"\(EncryptedSample.xenc11)\" Algorithm=\"\(EncryptedSample.xenc11)mgf1sha512\"/>"
        }
        let document = SignedSample.response(sealed)
        let message = try Self.messages(document, diagnosing: true).first
        #expect(message?.contains("MGF1 (the mask) with SHA-1, instead of SHA-1 and MGF1 with SHA-512") == true)
        #expect(try Self.messages(document, diagnosing: false).first?.contains("MGF1") == false)
    }

    @Test func `a changed ciphertext is distinguished from a changed content key, and not for a service`() throws {
        let changed = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) { $0.octets[40] ^= 1 }
        let cut = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) { $0.octets.removeLast(9) }
        let other = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) { $0.wrappedKey[40] ^= 1 }
        for (sealed, step) in [(changed, "authentication tag"), (cut, "authentication tag"), (other, "content key:")] {
            let message = try Self.messages(SignedSample.response(sealed), diagnosing: true).first
            #expect(message?.contains("The step that failed is the \(step)") == true, "\(message ?? "")")
        }
        let short = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) {
            $0.wrappedKey.removeLast(56)
        }
        let message = try Self.messages(SignedSample.response(short), diagnosing: true).first
        #expect(message?.contains("has 200 bytes, which matches no size of an RSA key: it was truncated.") == true)
        let silent = try [changed, cut, other, short].map {
            try Self.messages(SignedSample.response($0), diagnosing: false)
        }
        #expect(Set(silent).count == 1)
    }

    @Test func `a content key of the length of another algorithm is named, and not for a service`() throws {
        let sealed = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion())
        let document = SignedSample.response(sealed).replacing("aes128-gcm", with: "aes256-gcm")
        let message = try Self.messages(document, diagnosing: true).first
        #expect(message?.contains("it has 16 bytes, but `aes256-gcm` requires 32") == true, "\(message ?? "")")
        let changed = try SignedSample.sealed("EncryptedAssertion", SignedSample.assertion()) { $0.wrappedKey[40] ^= 1 }
        #expect(
            try Self.messages(document, diagnosing: false)
                == Self.messages(SignedSample.response(changed), diagnosing: false)
        )
    }

    @Test func `an identifier in a value of an attribute is decrypted`() throws {
        let sealed = try SignedSample.sealed(
            "EncryptedID",
            "<saml:NameID xmlns:saml=\"\(EncryptedSample.saml)\">n-7</saml:NameID>"
        )
        let attributes =
            "<saml:Attribute Name=\"id\"><saml:AttributeValue>\(sealed)</saml:AttributeValue></saml:Attribute>"
        let document = try SignedSample.sign(
            SignedSample.response(SignedSample.assertion(attributes: attributes)),
            "_a1"
        )
        let result = try SignedSample.validate(document)
        #expect(result.findings.filter { $0.severity == .error } == [])
        let values = try #require(result.verified).assertion.attributes["id"]
        #expect(values.map(\.textInReports) == ["n-7"])
    }
}
