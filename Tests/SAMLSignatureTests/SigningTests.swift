// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import SecureXML
internal import Testing

/// Signatures that are inserted into documents.
@Suite(.requiresXMLSec)
struct SigningTests {
    private static let plain = """
        <?xml version="1.0"?>
        <!-- > <saml:Issuer> -->
        <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="\(EncryptedSample.saml)" \
        ID="_r" Version="2.0" IssueInstant="2026-05-01T10:00:00Z" Destination="a>b"><?p </saml:Issuer>?><saml:Issuer
          Format='x>"y"' >i<![CDATA[</saml:Issuer>]]></saml:Issuer
          ><samlp:Status/>\r
          <saml:Assertion ID="_a" Version="2.0" IssueInstant="2026-05-01T10:00:00Z"><saml:Issuer/><x xmlns="urn:x"/></saml:Assertion>
        <saml:Assertion ID="_b" Version="2.0" IssueInstant="2026-05-01T10:00:00Z">
          <!--</saml:Issuer>--><saml:Issuer>i<!-- </saml:Issuer> --></saml:Issuer></saml:Assertion></samlp:Response>

        """

    private static func signer(
        _ key: String = "idp-rsa",
        algorithm: SigningAlgorithm? = nil
    ) throws -> ResponseSigner {
        let certificates = try ResponseSigner.certificates(pem: TestKeys.bytes("\(key).crt.pem"))
        return try ResponseSigner(key: TestKeys.signer(key), certificates: certificates, algorithm: algorithm)
    }

    private static func sign(
        _ text: String = plain,
        _ target: ResponseSigner.Target,
        key: String = "idp-rsa",
        algorithm: SigningAlgorithm? = nil
    ) throws -> String {
        String(decoding: try signer(key, algorithm: algorithm).sign(Array(text.utf8), target), as: UTF8.self)
    }

    /// The document without its signatures.
    private static func withoutSignatures(_ text: String) -> String {
        text.replacing(/<ds:Signature .*?<\/ds:Signature>/.dotMatchesNewlines(), with: "")
    }

    @Test(arguments: [
        (ResponseSigner.Target.response, ["_r"]), (.assertions, ["_a", "_b"]), (.both, ["_a", "_b", "_r"]),
        (.element(id: "_a"), ["_a"]), (.element(id: "_r"), ["_r"]),
    ])
    func `inserts each signature after the Issuer and changes no other byte`(
        target: ResponseSigner.Target,
        ids: [String]
    ) throws {
        let signed = try Self.sign(Self.plain, target)
        #expect(Self.withoutSignatures(signed).utf8.elementsEqual(Self.plain.utf8))
        let tree = try XMLTree(parsing: Array(signed.utf8))
        for id in ["_r", "_a", "_b"] {
            var second = ""
            if let element = tree.element(withID: id), let issuer = element.firstChildElement {
                #expect(issuer.localName == "Issuer")
                if let next = issuer.nextSiblingElement { second = next.localName }
            }
            #expect((second == "Signature") == ids.contains(id), "\(id)")
        }
    }

    @Test func `inserts the signature of a message without an Issuer as its first child`() throws {
        let text = """
            <samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r" IssueInstant="x"><samlp:Status/></samlp:Response>
            """
        let signed = try Self.sign(text, .response)
        #expect(signed.contains("IssueInstant=\"x\"><ds:Signature "))
        #expect(signed.hasSuffix("</ds:Signature><samlp:Status/></samlp:Response>"))
    }

    @Test func `signs an assertion as the document element, and a response in an envelope`() throws {
        let assertion =
            "<a:Assertion xmlns:a=\"\(EncryptedSample.saml)\" ID=\"_a\"><a:Issuer>i</a:Issuer></a:Assertion>"
        #expect(try Self.sign(assertion, .assertions).contains("</a:Issuer><ds:Signature "))
        let envelope = """
            <s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header/><s:Body>\
            <p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol" ID="_r"><p:Status/></p:Response></s:Body></s:Envelope>
            """
        #expect(try Self.sign(envelope, .response).contains("URI=\"#_r\""))
    }

    /// The attribute writer escapes an ID that is not an XML name, so it adds no markup to the signature (S-57).
    @Test(arguments: [
        "7f3c0a52-9b1d-4c8e-8f60-2d41c6e7a9b3", "a:1", "_a#1", "&lt;&amp;&gt;", "_&quot;/&gt;&lt;x/&gt;", "_a'1",
        "\u{301}a", "7\u{E9}", "xpointer(/)",
    ])
    func `signs an element whose ID is not an XML name`(id: String) throws {
        let text = Self.plain.replacing("ID=\"_a\"", with: "ID=\"\(id)\"")
        let signed = try Self.sign(text, .assertions)
        #expect(Self.withoutSignatures(signed).utf8.elementsEqual(text.utf8))
        let tree = try XMLTree(parsing: Array(signed.utf8))
        // After the Issuer and the Status, and in the Assertion after its Issuer.
        let assertion = tree.root.firstChildElement?.nextSiblingElement?.nextSiblingElement
        let info = assertion?.firstChildElement?.nextSiblingElement?.firstChildElement
        let reference = info?.firstChildElement?.nextSiblingElement?.nextSiblingElement
        let uri = Array((reference?.attribute("URI") ?? "").utf8)
        let bytes = Array((assertion?.attribute("ID") ?? "?").utf8)
        #expect(uri == [UInt8(ascii: "#")] + bytes)
        let count = tree.root.childElementCount
        #expect(count == 4)
    }

    @Test(
        .enabled(if: Oracle.isInstalled, "xmlsec1 is not installed"),
        arguments: [
            ("idp-rsa", SigningAlgorithm?.none), ("idp-rsa", .rsaSHA384), ("idp-rsa", .rsaSHA512),
            ("idp-ec", nil), ("idp-ec", .ecdsaSHA384), ("idp-ec", .ecdsaSHA512),
        ]
    )
    func `creates signatures that xmlsec1 verifies`(key: String, algorithm: SigningAlgorithm?) throws {
        let signed = try Self.sign(Self.plain, .both, key: key, algorithm: algorithm)
        for id in ["_r", "_a", "_b"] {
            #expect(try Oracle.verifies(signed, id: id, certificate: "\(key).crt.pem"), "\(id)")
            let changed = signed.replacing("<x xmlns", with: "<y xmlns").replacing(
                "Destination=\"a",
                with: "Destination=\"b"
            )
            #expect(try Oracle.verifies(changed, id: id, certificate: "\(key).crt.pem") == (id == "_b"), "\(id)")
        }
    }

    /// The signer verifies its own signatures, because xmlsec 1.2 supports neither RSA-PSS nor Ed25519.
    @Test(arguments: SigningAlgorithm.allCases)
    func `signs with each algorithm that it offers`(algorithm: SigningAlgorithm) throws {
        let key =
            switch algorithm {
            case .ed25519: try PrivateKey(pem: TrustVectors.bytes("keys/ed25519.key.pem"))
            case .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512: try TestKeys.signer("idp-ec")
            default: try TestKeys.signer()
            }
        let signed = try ResponseSigner(key: key, algorithm: algorithm).sign(Array(Self.plain.utf8), .both)
        #expect(String(decoding: signed, as: UTF8.self).contains(algorithm.uri))
    }

    @Test func `creates the same RSA PKCS#1 signature each time`() throws {
        #expect(try Self.sign(Self.plain, .both) == Self.sign(Self.plain, .both))
    }

    // MARK: Refusals

    private static let response =
        "<p:Response xmlns:p=\"urn:oasis:names:tc:SAML:2.0:protocol\" xmlns:s=\"\(EncryptedSample.saml)\""

    private static let metadata =
        "<m:EntityDescriptor xmlns:m=\"urn:oasis:names:tc:SAML:2.0:metadata\" entityID=\"urn:a\""

    @Test(arguments: [
        ("<a>", ResponseSigner.Target.response, ProtectionError.Code.unreadable),
        ("", .response, .unreadable),
        ("<!DOCTYPE a><a/>", .response, .unreadable),
        ("<a/>", .response, .noSuchElement),
        ("<a/>", .assertions, .noSuchElement),
        ("<a ID='_a'/>", .element(id: "_a"), .noSuchElement),
        ("<a ID='_a'/>", .metadata, .noSuchElement),
        ("\(metadata) ID='_m'><m:SPSSODescriptor/></m:EntityDescriptor>", .element(id: "_m"), .noSuchElement),
        ("\(metadata) ID='_m'><m:SPSSODescriptor/></m:EntityDescriptor>", .response, .noSuchElement),
        ("\(metadata)><m:SPSSODescriptor/></m:EntityDescriptor>", .metadata, .noIdentifier),
        ("\(response) ID='_r'><p:Status/></p:Response>", .element(id: "_x"), .noSuchElement),
        ("\(response) ID='_r'><p:Status/></p:Response>", .assertions, .noSuchElement),
        ("\(response) ID='_r'><p:Status/></p:Response>", .both, .noSuchElement),
        ("\(response) ID='_r'/>", .response, .noSuchElement),
        ("\(response)><p:Status/></p:Response>", .response, .noIdentifier),
        ("\(response) ID='a b'><p:Status/></p:Response>", .response, .noIdentifier),
        ("\(response) p:ID='_r'><p:Status/></p:Response>", .response, .noIdentifier),
        ("\(response) ID='_r'><s:Assertion ID='_a'/></p:Response>", .assertions, .noSuchElement),
        (
            "\(response) ID='_r'><s:Assertion ID='_a'><s:Subject/><s:Issuer/></s:Assertion></p:Response>", .assertions,
            .noSuchElement
        ),
        (
            "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body/></s:Envelope>", .response,
            .noSuchElement
        ),
    ])
    func `rejects documents that it cannot sign`(
        text: String,
        target: ResponseSigner.Target,
        code: ProtectionError.Code
    ) throws {
        let signer = try Self.signer()
        let error = #expect(throws: ProtectionError.self) { try signer.sign(Array(text.utf8), target) }
        #expect(error?.code == code)
    }

    @Test(arguments: [
        (ResponseSigner.Target.response, ResponseSigner.Target.response, ProtectionError.Code.alreadySigned),
        (.response, .element(id: "_r"), .alreadySigned),
        (.response, .assertions, .wouldBreakSignature),
        (.response, .element(id: "_a"), .wouldBreakSignature),
        (.response, .both, .wouldBreakSignature),
        (.assertions, .assertions, .alreadySigned),
        (.assertions, .both, .alreadySigned),
        (.element(id: "_a"), .assertions, .alreadySigned),
    ])
    func `rejects an element that is already signed or inside a signed element`(
        first: ResponseSigner.Target,
        second: ResponseSigner.Target,
        code: ProtectionError.Code
    ) throws {
        let signed = try Self.sign(Self.plain, first)
        let signer = try Self.signer()
        let error = #expect(throws: ProtectionError.self) { try signer.sign(Array(signed.utf8), second) }
        #expect(error?.code == code)
        // A signature around a signed element is allowed.
        _ = try Self.sign(Self.sign(Self.plain, .assertions), .response)
    }

    @Test(arguments: [
        ("idp-rsa", SigningAlgorithm.ecdsaSHA256), ("idp-rsa", .ed25519), ("idp-ec", .rsaSHA256),
        ("idp-ec", .rsaPSSSHA256),
        ("idp-ec", .ed25519),
    ])
    func `rejects keys that do not match the algorithm`(key: String, algorithm: SigningAlgorithm) throws {
        let key = try TestKeys.signer(key)
        let error = #expect(throws: ProtectionError.self) { try ResponseSigner(key: key, algorithm: algorithm) }
        #expect(error?.code == .wrongKey)
    }

    @Test func `rejects a certificate of another key and invalid certificates`() throws {
        let key = try TestKeys.signer()
        let own = try ResponseSigner.certificates(pem: TestKeys.bytes("idp-rsa.crt.pem"))
        let other = try ResponseSigner.certificates(pem: TestKeys.bytes("sp-rsa.crt.pem"))
        for certificates in [other, other + own, own + [[1, 2, 3]]] {
            let error = #expect(throws: ProtectionError.self) {
                try ResponseSigner(key: key, certificates: certificates)
            }
            #expect(error?.code == .wrongCertificate)
        }
        _ = try ResponseSigner(key: key, certificates: own + other)
        for file in ["idp-rsa.pub.pem", "idp-metadata.xml"] {
            let bytes = try TestKeys.bytes(file)
            let error = #expect(throws: ProtectionError.self) { try ResponseSigner.certificates(pem: bytes) }
            #expect(error?.code == .wrongCertificate)
        }
    }
}

extension SigningTests {
    /// Keys made for these tests with `openssl genpkey`; they protect nothing.
    @Test(
        .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"),
        arguments: [
            (["RSA", "rsa_keygen_bits:1024"], ProtectionError.Code.weakKey),
            (["RSA", "rsa_keygen_bits:2048", "rsa_keygen_pubexp:3"], .weakKey),
            (["EC", "ec_paramgen_curve:secp256k1"], .weakKey),
            (["ED25519"], .wrongKey),
        ]
    )
    func `rejects weak keys, and Ed25519 unless it is requested`(
        options: [String],
        code: ProtectionError.Code
    ) throws {
        let key = try Oracle.makeKey(options)
        let error = #expect(throws: ProtectionError.self) { try ResponseSigner(key: key) }
        #expect(error?.code == code)
    }

    @Test(
        .enabled(if: Oracle.hasOpenSSL, "openssl is not installed"),
        arguments: [
            (["ED25519"], SigningAlgorithm?.some(.ed25519), "eddsa-ed25519"),
            (["RSA-PSS", "rsa_keygen_bits:2048"], nil, "sha256-rsa-MGF1"),
            (["EC", "ec_paramgen_curve:P-384"], nil, "ecdsa-sha384"),
            (["EC", "ec_paramgen_curve:P-521"], nil, "ecdsa-sha512"),
        ]
    )
    func `selects an algorithm that is as strong as the key`(
        options: [String],
        algorithm: SigningAlgorithm?,
        name: String
    ) throws {
        let signer = try ResponseSigner(key: Oracle.makeKey(options), algorithm: algorithm)
        let signed = String(decoding: try signer.sign(Array(Self.plain.utf8), .both), as: UTF8.self)
        #expect(signed.contains("#\(name)\""))
    }
}
