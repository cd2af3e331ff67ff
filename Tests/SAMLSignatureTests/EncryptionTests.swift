// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import TestVectors
internal import Testing

/// Round trips of assertions that are encrypted in a response.
@Suite(.requiresXMLSec)
struct EncryptionTests {
    private static func document(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: TestVectors.directory.appending(path: "responses/\(file)")))
    }

    private static func encrypter(
        cipher: ContentCipher = .aes256GCM,
        transport: KeyTransport = .rsaOAEPSHA256
    ) throws -> AssertionEncrypter {
        try AssertionEncrypter(for: TestKeys.reader().publicKey, cipher: cipher, transport: transport)
    }

    private static func decrypter() throws -> ResponseDecrypter {
        ResponseDecrypter(keys: DecryptionKeys(try TestKeys.reader()), allowing: [.aesCBCUnsigned, .rsa15])
    }

    private static func octets(of id: String, in document: [UInt8]) throws -> [UInt8] {
        try DocumentCanonicalizer().octets(of: .element(id: id), in: document)
    }

    @Test(
        arguments: ContentCipher.allCases,
        [KeyTransport.rsaOAEPSHA256, .rsaOAEPMGF1P, .rsaOAEP(digest: .sha512, mask: .sha1), .rsa15]
    )
    func `decrypts its own output in every algorithm`(cipher: ContentCipher, transport: KeyTransport) throws {
        let document = try Self.document("xmlsec1/assertion-signed.xml")
        let closed = try Self.encrypter(cipher: cipher, transport: transport).encrypt(document)
        let text = String(decoding: closed, as: UTF8.self)
        #expect(text.contains(cipher.uri))
        #expect(!text.contains("<saml:Assertion"))
        let opened = try Self.decrypter().decrypt(closed, verifyingWith: Keyring.trust(), at: Keyring.moment)
        #expect(try Self.octets(of: "_a1", in: opened) == Self.octets(of: "_a1", in: document))
    }

    /// Layouts of signers: indentation, CR LF, a byte order mark, inherited prefixes.
    @Test(
        .enabled(if: Oracle.isInstalled, "xmlsec1 is not installed"),
        arguments: [
            "xmlsec1/assertion-signed.xml", "xmlsec1/pretty.xml", "xmlsec1/crlf.xml", "xmlsec1/bom.xml",
            "xmlsec1/prefix-list.xml", "xmlsec1/references.xml", "xmlsec1/guide-padded.xml", "xmlsec1/advice.xml",
            "xmlsec1/statements.xml", "opensaml/assertion-signed.xml", "signxml/markup.xml",
            "simplesamlphp/assertion-signed.xml", "signxml/assertion-signed.xml",
            "pysaml2/login-assertion-signed.xml",
        ]
    )
    func `keeps the signature of an assertion valid`(file: String) throws {
        let document = try Self.document(file)
        let before = try UnverifiedResponse(parsing: document).response
        let id = try #require(before?.assertions.first?.id.rawValue)
        let closed = try Self.encrypter(transport: .rsaOAEPMGF1P).encrypt(document)
        let opened = try Self.decrypter().decrypt(closed)
        let after = try UnverifiedResponse(parsing: opened).response
        #expect(after == before)
        #expect(try Self.octets(of: id, in: opened) == Self.octets(of: id, in: document))
        #expect(try Oracle.verifies(String(decoding: opened, as: UTF8.self), id: id, certificate: "idp-rsa.crt.pem"))
        // xmlsec1 decrypts it, too, with other markup around the assertion.
        let theirs = try #require(try Oracle.decrypted(String(decoding: closed, as: UTF8.self)))
        #expect(try Self.octets(of: id, in: Array(theirs.utf8)) == Self.octets(of: id, in: document))
    }

    @Test func `changes no byte outside the assertions, and names the recipient`() throws {
        let document = try Self.document("xmlsec1/crlf.xml")
        let encrypter = try AssertionEncrypter(
            for: TestKeys.reader().publicKey,
            named: "https://sp.example?a=1&b=\"2\""
        )
        let closed = String(decoding: try encrypter.encrypt(document), as: UTF8.self)
        let text = String(decoding: document, as: UTF8.self)
        let outside = { (text: String) in
            text.replacing(
                /<saml:(EncryptedAssertion|Assertion)[ >].*<\/saml:(EncryptedAssertion|Assertion)>/
                    .dotMatchesNewlines(),
                with: ""
            )
        }
        #expect(outside(closed).utf8.elementsEqual(outside(text).utf8))
        #expect(closed.contains("<xenc:EncryptedKey Recipient=\"https://sp.example?a=1&amp;b=&quot;2&quot;\">"))
    }

    @Test func `creates plaintext that can be parsed without the document around it`() throws {
        let document = try Self.document("xmlsec1/values.xml")
        let unsigned = String(decoding: document, as: UTF8.self)
            .replacing(/<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines(), with: "")
        let closed = String(decoding: try Self.encrypter().encrypt(Array(unsigned.utf8)), as: UTF8.self)
        let found = closed.firstMatch(of: /<saml:EncryptedAssertion.*<\/saml:EncryptedAssertion>/.dotMatchesNewlines())
        let element = try #require(found).output
        let plaintext = try #require(try EncryptedSample.open("<place>\(element)</place>").plaintext)
        let before = try UnverifiedResponse(parsing: Array(unsigned.utf8)).response
        #expect(try DecodedAssertion(parsing: Array(plaintext.utf8)).assertion == before?.assertions.first)
    }

    @Test func `encrypts the same document to different ciphertext each time`() throws {
        let document = try Self.document("xmlsec1/assertion-signed.xml")
        for cipher in ContentCipher.allCases {
            let encrypter = try Self.encrypter(cipher: cipher)
            #expect(try encrypter.encrypt(document) != encrypter.encrypt(document))
        }
    }

    @Test func `signs a message after encrypting its assertion`() throws {
        let closed = try Self.encrypter().encrypt(Self.document("xmlsec1/assertion-signed.xml"))
        let signed = try ResponseSigner(key: TestKeys.signer()).sign(closed)
        let response = try UnverifiedResponse(parsing: signed).response
        #expect(response?.encryptedAssertions.count == 1)
        #expect(try Self.octets(of: "_a1", in: Self.decrypter().decrypt(signed)).isEmpty == false)
    }

    @Test(arguments: [
        ("xmlsec1/response-signed.xml", ProtectionError.Code.wouldBreakSignature),
        ("xmlsec1/both-signed.xml", .wouldBreakSignature),
        ("xmlsec1/encrypted-assertion.xml", .noSuchElement),
        ("../keys/idp-metadata.xml", .noSuchElement),
        ("../keys/idp-rsa.key.pem", .unreadable),
    ])
    func `rejects documents that it cannot encrypt`(file: String, code: ProtectionError.Code) throws {
        let document = try Self.document(file)
        let encrypter = try Self.encrypter()
        let error = #expect(throws: ProtectionError.self) { try encrypter.encrypt(document) }
        #expect(error?.code == code)
    }

    @Test(
        .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"),
        arguments: [
            (["RSA", "rsa_keygen_bits:1024"], ProtectionError.Code.weakKey),
            (["RSA-PSS", "rsa_keygen_bits:2048"], .wrongKey), (["EC", "ec_paramgen_curve:P-256"], .wrongKey),
        ]
    )
    func `rejects keys that are weak or cannot encrypt`(options: [String], code: ProtectionError.Code) throws {
        let key = try Oracle.makeKey(options).publicKey
        let error = #expect(throws: ProtectionError.self) { try AssertionEncrypter(for: key) }
        #expect(error?.code == code)
    }

    // MARK: Splicing

    /// A response that contains an encrypted element.
    private static func response(_ plaintext: String, declaring declarations: String = "") throws -> [UInt8] {
        let xml = try EncryptedSample(plaintext).xml
        return Array(
            xml.replacing("<saml:EncryptedAssertion>", with: "<saml:EncryptedAssertion\(declarations)>").utf8
        )
    }

    @Test(arguments: [
        ("<saml:Assertion ID=\"_a\"/>", "", "<saml:Assertion ID=\"_a\"/>"),
        (" <saml:Assertion  ID='_a' ></saml:Assertion >\n", "", "<saml:Assertion  ID='_a' ></saml:Assertion >"),
        ("<saml:Assertion\n/>", " xmlns:p=\"urn:p\"", "<saml:Assertion xmlns:p=\"urn:p\"\n/>"),
        ("<saml:Assertion xmlns:p=\"urn:q\"/>", " xmlns:p=\"urn:p\"", "<saml:Assertion xmlns:p=\"urn:q\"/>"),
        ("<saml:Assertion><a/></saml:Assertion>", " xmlns=\"\"", "<saml:Assertion xmlns=\"\"><a/></saml:Assertion>"),
        ("<saml:Assertion><a/></saml:Assertion>", "", "<saml:Assertion><a/></saml:Assertion>"),
    ])
    func `inserts plaintext with the namespace declarations that it requires`(
        plaintext: String,
        declarations: String,
        expected: String
    ) throws {
        let opened = try Self.decrypter().decrypt(Self.response(plaintext, declaring: declarations))
        #expect(
            String(decoding: opened, as: UTF8.self)
                == "<place xmlns=\"urn:example:outer\" xmlns:saml=\"\(EncryptedSample.saml)\">\(expected)</place>"
        )
    }

    @Test func `decrypts an element inside an encrypted assertion`() throws {
        var attribute = try EncryptedSample("<saml:Attribute Name=\"n\"/>")
        attribute.wrapper = "EncryptedAttribute"
        let inner = attribute.xml.replacing(/^<place[^>]*>|<\/place>$/, with: "")
        let assertion = { (content: String) in
            "<saml:Assertion xmlns:saml=\"\(EncryptedSample.saml)\"><saml:a>\(content)</saml:a></saml:Assertion>"
        }
        let opened = try Self.decrypter().decrypt(Self.response(assertion(inner)))
        #expect(String(decoding: opened, as: UTF8.self).contains(assertion("<saml:Attribute Name=\"n\"/>")))
        // The decrypter rejects a third level, and a document in which one part cannot be decrypted.
        attribute = try EncryptedSample("<saml:Attribute Name=\"n\">\(inner)</saml:Attribute>")
        attribute.wrapper = "EncryptedAttribute"
        let deeper = attribute.xml.replacing(/^<place[^>]*>|<\/place>$/, with: "")
        let document = try Self.response(assertion(deeper))
        let error = #expect(throws: ProtectionError.self) { try Self.decrypter().decrypt(document) }
        #expect(error?.finding?.code == .encryptionCannotDecrypt)
    }
}
