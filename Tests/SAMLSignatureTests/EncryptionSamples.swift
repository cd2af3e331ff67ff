// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SAML
internal import SAMLEncoding
internal import SAMLSignature
internal import SecureXML
internal import TestVectors

/// The result of a decryption as plain values, because the test macros copy their operands.
enum Opening: Equatable {
    case opened(name: String, namespace: String?, plaintext: String)
    case refused(code: Finding.Code, reason: String)

    /// The error of every failed decryption, which gives no reason.
    static let closed = Opening.refused(
        code: .encryptionCannotDecrypt,
        reason: "No decryption key decrypts this element."
    )

    var code: Finding.Code? { if case .refused(let code, _) = self { code } else { nil } }
    var plaintext: String? { if case .opened(_, _, let plaintext) = self { plaintext } else { nil } }
}

/// The parts of an encrypted element, each of which a test can change.
struct EncryptedSample {
    static let xenc = "http://www.w3.org/2001/04/xmlenc#"
    static let xenc11 = "http://www.w3.org/2009/xmlenc11#"
    static let ds = "http://www.w3.org/2000/09/xmldsig#"
    static let saml = "urn:oasis:names:tc:SAML:2.0:assertion"

    static let assertion =
        "<saml:Assertion xmlns:saml=\"\(saml)\" ID=\"_a\"><saml:Issuer>i</saml:Issuer></saml:Assertion>"

    var wrapper = "EncryptedAssertion"
    var cipherURI = ContentCipher.aes256GCM.uri
    var cipherParameters = ""
    var type = " Type=\"\(xenc)Element\""
    var transportURI = "\(xenc)rsa-oaep-mgf1p"
    var transportParameters = ""
    var octets: [UInt8]
    var wrappedKey: [UInt8]

    /// Replaces the text of the ciphertext.
    var cipherData: String?

    /// Replaces the key inside the `KeyInfo`.
    var keyInfo: String?

    /// Markup after the `EncryptedData`.
    var siblings = ""

    /// Namespace declarations on the outer element.
    var outer = ""

    /// Encrypts plaintext.
    init(
        _ plaintext: String = assertion,
        cipher: ContentCipher = .aes256GCM,
        transport: KeyTransport = .rsaOAEPMGF1P,
        label: [UInt8] = []
    ) throws {
        self.init(
            try Self.seal(Array(plaintext.utf8), cipher: cipher, transport: transport, label: label),
            cipher: cipher
        )
        if transport == .rsa15 { transportURI = "\(Self.xenc)rsa-1_5" }
    }

    init(_ sealed: SealedContent, cipher: ContentCipher = .aes256GCM) {
        cipherURI = cipher.uri
        octets = sealed.octets
        wrappedKey = sealed.wrappedKey
    }

    static func seal(
        _ plaintext: [UInt8],
        cipher: ContentCipher = .aes256GCM,
        transport: KeyTransport = .rsaOAEPMGF1P,
        label: [UInt8] = []
    ) throws -> SealedContent {
        let sealed = try SealedContent(
            plaintext,
            for: TestKeys.reader().publicKey,
            cipher: cipher,
            transport: transport,
            label: label
        )
        guard let sealed else { throw CocoaError(.coderInvalidValue) }
        return sealed
    }

    static func base64(_ bytes: [UInt8]) -> String { Base64().encodedString(of: bytes.span) }

    /// The encrypted key of the ciphertext.
    func encryptedKey(_ attributes: String = "", more: String = "") -> String {
        """
        <xenc:EncryptedKey xmlns:xenc="\(Self.xenc)"\(attributes)>\
        <xenc:EncryptionMethod Algorithm="\(transportURI)">\(transportParameters)</xenc:EncryptionMethod>\(more)\
        <xenc:CipherData><xenc:CipherValue>\(Self.base64(wrappedKey))</xenc:CipherValue></xenc:CipherData>\
        </xenc:EncryptedKey>
        """
    }

    var xml: String {
        """
        <place xmlns="urn:example:outer" xmlns:saml="\(Self.saml)"\(outer)><saml:\(wrapper)>\
        <xenc:EncryptedData xmlns:xenc="\(Self.xenc)"\(type)>\
        <xenc:EncryptionMethod Algorithm="\(cipherURI)">\(cipherParameters)</xenc:EncryptionMethod>\
        <ds:KeyInfo xmlns:ds="\(Self.ds)">\(keyInfo ?? encryptedKey())</ds:KeyInfo>\
        <xenc:CipherData>\(cipherData ?? "<xenc:CipherValue>\(Self.base64(octets))</xenc:CipherValue>")\
        </xenc:CipherData></xenc:EncryptedData>\(siblings)</saml:\(wrapper)></place>
        """
    }

    /// Decrypts the element.
    func open(
        keys: [PrivateKey]? = nil,
        allowing allowances: Set<AlgorithmAllowance> = [],
        isCovered: Bool = false,
        limits: ParseLimits = ParseLimits()
    ) throws -> Opening {
        try Self.open(xml, keys: keys, allowing: allowances, isCovered: isCovered, limits: limits)
    }

    /// Decrypts the first child of the document element.
    static func open(
        _ xml: String,
        keys: [PrivateKey]? = nil,
        allowing allowances: Set<AlgorithmAllowance> = [],
        isCovered: Bool = false,
        limits: ParseLimits = ParseLimits(),
        recipient: String? = nil
    ) throws -> Opening {
        let tree = try XMLTree(parsing: Array(xml.utf8))
        let root = tree.root
        guard let element = root.firstChildElement, let keys = DecryptionKeys(try keys ?? [TestKeys.reader()]) else {
            throw CocoaError(.coderInvalidValue)
        }
        let decrypter = ElementDecrypter(keys: keys, allowing: allowances, recipient: recipient)
        var budget = DecryptionBudget(limits: limits)
        do throws(DecryptionFault) {
            let opened = try decrypter.open(element, isCoveredBySignature: isCovered, budget: &budget)
            let inside = opened.element
            return .opened(
                name: inside.localName,
                namespace: inside.namespaceURI,
                plaintext: String(decoding: opened.plaintext, as: UTF8.self)
            )
        } catch {
            return .refused(code: error.code, reason: error.reason)
        }
    }
}

/// The keys of the vectors.
enum TestKeys {
    static let directory = TestVectors.directory.appending(path: "keys")

    static func path(_ name: String) -> String { directory.appending(path: name).path(percentEncoded: false) }

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: directory.appending(path: name)))
    }

    static func reader() throws -> PrivateKey { try PrivateKey(pem: bytes("sp-rsa.key.pem")) }
    static func signer(_ name: String = "idp-rsa") throws -> PrivateKey {
        try PrivateKey(pem: bytes("\(name).key.pem"))
    }
}
