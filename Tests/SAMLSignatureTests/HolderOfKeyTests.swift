// SPDX-License-Identifier: Apache-2.0

internal import BuildTraits
internal import Foundation
internal import SAML
internal import SAMLSignature
internal import TestVectors
internal import Testing

/// Holder-of-key confirmations: the signed `KeyInfo` must contain the key of the presenter (S-45).
@Suite(.requiresXMLSec)
struct HolderOfKeyTests {
    private static let bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
    private static let holder = "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key"
    private static let attributes = """
        NotOnOrAfter="2026-05-01T10:05:00Z" Recipient="https://sp.example.test/acs"
        """

    // MARK: Documents

    private static func key(_ name: String) throws -> PublicKey {
        try #require(try PublicKey.reading(Keyring.bytes("keys/\(name).pem")).first)
    }

    private static func certificate(_ name: String) throws -> String {
        let pem = String(decoding: try Keyring.bytes("keys/\(name).crt.pem"), as: UTF8.self)
        return pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined(separator: "\n")
    }

    private static func x509(_ certificates: String...) -> String {
        let elements = certificates.map { "<ds:X509Certificate>\($0)</ds:X509Certificate>" }
        return "<ds:X509Data>\(elements.joined())</ds:X509Data>"
    }

    private static func keyInfo(_ content: String) -> String {
        "<ds:KeyInfo xmlns:ds=\"http://www.w3.org/2000/09/xmldsig#\">\(content)</ds:KeyInfo>"
    }

    private static func confirmation(
        _ content: String,
        method: String = holder,
        attributes: String = attributes
    ) -> String {
        """
        <saml:SubjectConfirmation Method="\(method)"><saml:SubjectConfirmationData \(attributes)>\(content)\
        </saml:SubjectConfirmationData></saml:SubjectConfirmation>
        """
    }

    private static func document(_ confirmations: String...) -> String {
        SignedSample.response(
            SignedSample.assertion(subject: "<saml:NameID>p-0042</saml:NameID>" + confirmations.joined())
        )
    }

    private static func findings(
        _ document: String,
        signing ids: [String] = ["_a1"],
        key: PublicKey?,
        requiring requirement: SignaturePolicy.Requirement? = .any,
        profile: ValidationPolicy.Profile = .core
    ) throws -> [Finding] {
        var bytes = Array(document.utf8)
        let signer = try ResponseSigner(key: TestKeys.signer())
        for id in ids { bytes = try signer.sign(bytes, .element(id: id)) }
        var policy = ValidationPolicy(profile: profile)
        policy.confirmationKey = key.map { .init($0) }
        var signatures = SignaturePolicy()
        signatures.requirement = requirement
        let validator = ResponseValidator(policy: policy, trust: try Keyring.trust(), signatures: signatures)
        let response = try UnverifiedResponse(parsing: bytes)
        return validator.validate(response, at: .instant(Keyring.moment)).findings.filter { $0.severity == .error }
    }

    // MARK: Tests

    @Test(arguments: [["_a1"], ["_r1"], ["_a1", "_r1"]])
    func `accepts the certificate of the presenter, by its certificate or its public key`(ids: [String]) throws {
        let document = Self.document(Self.confirmation(Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))))
        for name in ["sp-rsa.crt", "sp-rsa.pub"] {
            #expect(try Self.findings(document, signing: ids, key: Self.key(name)) == [])
        }
    }

    @Test func `rejects the certificate of another party`() throws {
        let document = Self.document(Self.confirmation(Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))))
        let findings = try Self.findings(document, key: Self.key("idp-rsa.pub"))
        #expect(findings.map(\.code) == [.confirmationNoValidConfirmation])
        #expect(
            findings.map(\.message) == [
                "The holder-of-key confirmation is for a key other than that of the presenter: 1 `KeyInfo`."
            ]
        )
        #expect(findings.first?.path?.hasSuffix("/saml:SubjectConfirmationData") == true)
        #expect(findings.first?.remedy?.contains("the certificate that the presenter uses") == true)
    }

    @Test func `requires the key of the presenter in every profile`() throws {
        let document = Self.document(Self.confirmation(Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))))
        for profile in ValidationPolicy.Profile.allCases {
            let findings = try Self.findings(document, key: nil, profile: profile)
                .filter { $0.code.rawValue.hasPrefix("confirmation.") }
            #expect(findings.map(\.code) == [.confirmationBadMethod])
            #expect(
                findings.map(\.message) == [
                    "The subject confirmation is holder-of-key, and no key of the presenter was given to compare its "
                        + "`KeyInfo` with."
                ]
            )
            #expect(findings.first?.remedy?.contains("`--confirmation-key`") == true)
        }
    }

    @Test func `accepts key values of RSA and EC, and a key in DER`() throws {
        let rsa = try Self.key("sp-rsa.pub")
        let numbers = try Self.numbers(of: rsa)
        let rsaValue = """
            <ds:KeyValue><ds:RSAKeyValue><ds:Modulus>\(numbers.modulus)</ds:Modulus>\
            <ds:Exponent>AQAB</ds:Exponent></ds:RSAKeyValue></ds:KeyValue>
            """
        let ec = try Self.key("idp-ec.pub")
        let point = Data(ec.subjectPublicKeyInfo.suffix(65)).base64EncodedString()
        let ecValue = """
            <ds:KeyValue><d:ECKeyValue xmlns:d="http://www.w3.org/2009/xmldsig11#">\
            <d:NamedCurve URI="urn:oid:1.2.840.10045.3.1.7"/><d:PublicKey>\(point)</d:PublicKey></d:ECKeyValue></ds:KeyValue>
            """
        let der = """
            <d:DEREncodedKeyValue xmlns:d="http://www.w3.org/2009/xmldsig11#">\
            \(Data(ec.subjectPublicKeyInfo).base64EncodedString())</d:DEREncodedKeyValue>
            """
        for (content, key, other) in [(rsaValue, rsa, ec), (ecValue, ec, rsa), (der, ec, rsa)] {
            let document = Self.document(Self.confirmation(Self.keyInfo(content)))
            #expect(try Self.findings(document, key: key) == [])
            #expect(try Self.findings(document, key: other).map(\.code) == [.confirmationNoValidConfirmation])
        }
    }

    /// Returns the modulus of an RSA key of 2048 bits with the exponent 65537, in Base64.
    private static func numbers(of key: PublicKey) throws -> (modulus: String, exponent: String) {
        let der = key.subjectPublicKeyInfo
        try #require(der.suffix(5).elementsEqual([0x02, 0x03, 0x01, 0x00, 0x01]))
        return (Data(der.dropLast(5).suffix(256)).base64EncodedString(), "AQAB")
    }

    @Test func `compares only keys in signed content`() throws {
        let key = try Self.key("sp-rsa.pub")
        let document = Self.document(Self.confirmation(Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))))
        let unsigned = try Self.findings(document, signing: [], key: key, requiring: nil)
        #expect(unsigned.map(\.code) == [.confirmationBadMethod])
        #expect(unsigned.first?.message.contains("no verified signature covers the assertion") == true)
        let small = try UnverifiedResponse(parsing: Array(document.utf8))
        var policy = ValidationPolicy()
        policy.confirmationKey = .init(key)
        let unchecked = ResponseRules.standard.findings(on: small, policy: policy, at: .instant(Keyring.moment))
        #expect(unchecked.filter { $0.severity == .error }.map(\.code) == [.confirmationBadMethod])
    }

    @Test func `accepts one of several keys, each in its own element`() throws {
        let (holder, other) = (try Self.certificate("sp-rsa"), try Self.certificate("idp-ec"))
        let key = try Self.key("sp-rsa.pub")
        for order in [[holder, other], [other, holder]] {
            let apart = order.map { Self.keyInfo(Self.x509($0)) }.joined()
            #expect(try Self.findings(Self.document(Self.confirmation(apart)), key: key) == [])
            let together = Self.keyInfo(order.map { Self.x509($0) }.joined())
            let findings = try Self.findings(Self.document(Self.confirmation(together)), key: key)
            #expect(findings.map(\.code) == [.confirmationNoValidConfirmation])
            #expect(findings.first?.message.contains("contains other keys, too") == true)
        }
    }

    @Test func `takes the leaf of a certificate chain as the holder`() throws {
        let chain = try PublicKey.reading(TrustVectors.bytes("files/chain.p7b"))
        let leaf = try TrustVectors.bytes("files/certificate.der")
        let issuer = Array(try TrustVectors.bytes("files/chain.p7b"))
        let start = try #require(issuer.indices.first { issuer[$0...].starts(with: leaf) }) + leaf.count
        let count = 4 + Int(issuer[start + 2]) << 8 + Int(issuer[start + 3])
        let middle = Array(issuer[start..<start + count])
        let encoded = [leaf, middle].map { Data($0).base64EncodedString() }
        let document = Self.document(Self.confirmation(Self.keyInfo(Self.x509(encoded[0], encoded[1]))))
        #expect(try Self.findings(document, key: chain[0]) == [])
        let findings = try Self.findings(document, key: PublicKey(certificate: middle))
        #expect(findings.map(\.code) == [.confirmationNoValidConfirmation])
    }

    @Test(arguments: [
        "<ds:KeyName>sp</ds:KeyName>", "<ds:X509Data><ds:X509SubjectName>CN=sp</ds:X509SubjectName></ds:X509Data>",
        "<ds:X509Data><ds:X509SKI>AQAB</ds:X509SKI></ds:X509Data>",
        "<ds:X509Data><ds:X509Certificate>MII<ds:MgmtData/>CERT</ds:X509Certificate></ds:X509Data>", "<ds:KeyValue/>",
    ])
    func `compares no names and no damaged keys`(content: String) throws {
        let certificate = try Self.certificate("sp-rsa").dropFirst(3)
        let content = content.replacing("CERT", with: certificate)
        let document = Self.document(Self.confirmation(Self.keyInfo(content)))
        let findings = try Self.findings(document, key: Self.key("sp-rsa.pub"))
        #expect(findings.map(\.code) == [.confirmationNoValidConfirmation])
        #expect(findings.first?.message.contains("1 of them without a key that can be read") == true)
    }

    @Test func `requires a KeyInfo`() throws {
        let findings = try Self.findings(Self.document(Self.confirmation("")), key: Self.key("sp-rsa.pub"))
        #expect(findings.map(\.code) == [.confirmationMissing])
        #expect(findings.map(\.message) == ["The `SubjectConfirmationData` has no `KeyInfo`."])
    }

    @Test func `applies the rules of a bearer confirmation to the data`() throws {
        let certificate = Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))
        let key = try Self.key("sp-rsa.pub")
        func codes(_ attributes: String, key: PublicKey) throws -> [Finding.Code] {
            let document = Self.document(Self.confirmation(certificate, attributes: attributes))
            return try Self.findings(document, key: key, profile: .webSSO).map(\.code).filter {
                ["confirmation", "recipient"].contains($0.area)
            }
        }
        let end = "NotOnOrAfter=\"2026-05-01T10:05:00Z\""
        let recipient = "Recipient=\"https://sp.example.test/acs\""
        #expect(try codes("\(end) \(recipient)", key: key) == [])
        #expect(try codes(end, key: key) == [.recipientMissing])
        #expect(try codes(recipient, key: key) == [.confirmationMissing])
        #expect(try codes("NotOnOrAfter=\"2026-05-01T09:00:00Z\" \(recipient)", key: key) == [.confirmationExpired])
        let started = "NotBefore=\"2026-05-01T09:00:00Z\" \(end) \(recipient)"
        #expect(try codes(started, key: key) == [])
        let other = try Self.key("idp-rsa.pub")
        #expect(try codes(end, key: other) == [.recipientMissing, .confirmationNoValidConfirmation])
    }

    @Test func `accepts a bearer confirmation next to a holder-of-key confirmation`() throws {
        let certificate = Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))
        let document = Self.document(Self.confirmation("", method: Self.bearer), Self.confirmation(certificate))
        for key in [nil, try Self.key("idp-rsa.pub")] {
            #expect(try Self.findings(document, key: key) == [])
        }
    }

    @Test func `reads at most 16 KeyInfo`() throws {
        let other = Self.keyInfo(Self.x509(try Self.certificate("idp-ec")))
        let own = Self.keyInfo(Self.x509(try Self.certificate("sp-rsa")))
        for (count, codes) in [(15, []), (16, [Finding.Code.confirmationNoValidConfirmation])] {
            let content = String(repeating: other, count: count) + own
            let findings = try Self.findings(Self.document(Self.confirmation(content)), key: Self.key("sp-rsa.pub"))
            #expect(findings.map(\.code) == codes)
        }
    }
}
