// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
public import SAML
internal import SAMLEncoding

/// A key that verifies signatures; requires the trait `XMLSec`.
///
/// Two keys are equal if their `SubjectPublicKeyInfo` is equal, regardless of their certificates.
public struct PublicKey: Sendable {
    /// The kind of a key.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// RSA, for RSASSA-PKCS1-v1_5 and RSASSA-PSS.
        case rsa = "RSA"
        /// An elliptic-curve key, for ECDSA.
        case ec = "EC"
        /// Ed25519 (RFC 8410).
        case ed25519 = "Ed25519"
        /// Another kind, which is not supported.
        case other
    }

    /// A named curve.
    @nonexhaustive
    public enum Curve: String, Hashable, Sendable, CaseIterable {
        /// NIST P-256, also called secp256r1 and prime256v1.
        case p256 = "P-256"
        /// NIST P-384, also called secp384r1.
        case p384 = "P-384"
        /// NIST P-521, also called secp521r1.
        case p521 = "P-521"
    }

    /// The validity period of the certificate of a key.
    public struct Validity: Hashable, Sendable {
        /// The start of the validity period.
        public let notBefore: Timestamp

        /// The end of the validity period, exclusive: one second after `notAfter` of the certificate, which is
        /// inclusive.
        public let notOnOrAfter: Timestamp
    }

    /// The maximum size of the DER of a key or certificate, in bytes.
    static let maximumSize = 64 << 10

    /// The kind of the key.
    public let kind: Kind

    /// The size of the RSA modulus or of the field of the curve, in bits.
    public let bits: Int

    /// The curve of an EC key, or `nil` for other keys and for curves that are never allowed.
    public let curve: Curve?

    /// The DER `SubjectPublicKeyInfo` (RFC 5280, 4.1).
    public let subjectPublicKeyInfo: [UInt8]

    /// The SHA-256 digest of ``subjectPublicKeyInfo`` as `sha256:` and hexadecimal digits, which identifies the key in
    /// reports.
    public var fingerprint: String { facts.fingerprint }

    /// The key as reports describe it, computed once because reports repeat it for each signature.
    @Shared private(set) var facts: SignatureResult.Key

    /// The validity period of the certificate of the key, or `nil` if there is no certificate or it cannot be decoded.
    public let validity: Validity?

    let native: NativeKey

    /// The certificate of the key, for reports, or `nil` if there is no certificate.
    @Shared private(set) var certificate: CertificateFacts?

    /// The certificate of the key as people recognize it, or `nil` if there is no certificate.
    public var certificateDescription: CertificateDescription? { facts.certificate }

    /// The kind and the size, such as `RSA 2048 bits`.
    package var kindInReports: String { summary }

    /// The kind and the size.
    var summary: String { facts.kind ?? kind.rawValue }

    /// The key in messages: the fingerprint and, if known, the name and the expiration date of its certificate.
    var nameForReport: String {
        let name = String(decoding: certificate?.commonName ?? [], as: UTF8.self).escapedForReport
        let facts = [
            name.isEmpty ? nil : "CN=\(name)",
            validity.map { "expires \($0.notOnOrAfter.adding(seconds: -1).description.prefix { $0 != "T" })" },
        ].compactMap(\.self)
        return facts.isEmpty ? fingerprint : "\(fingerprint) (\(facts.joined(separator: ", ")))"
    }

    init(_ native: NativeKey, subjectPublicKeyInfo: [UInt8], validity: Validity?, certificate: CertificateFacts? = nil)
    {
        self.native = native
        self.certificate = certificate
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.validity = validity
        bits = Int(native.facts.bits)
        switch native.facts.kind {
        case CSEC_KEY_RSA: kind = .rsa
        case CSEC_KEY_EC: kind = .ec
        case CSEC_KEY_ED25519: kind = .ed25519
        default: kind = .other
        }
        let name = kind == .other ? Self.otherKind(of: subjectPublicKeyInfo) ?? kind.rawValue : kind.rawValue
        switch native.facts.curve {
        case CSEC_CURVE_P256: curve = .p256
        case CSEC_CURVE_P384: curve = .p384
        case CSEC_CURVE_P521: curve = .p521
        default: curve = nil
        }
        facts = SignatureResult.Key(
            fingerprint: Self.fingerprint(of: subjectPublicKeyInfo),
            kind: "\(name) \(curve.map(\.rawValue) ?? "\(bits) bits")",
            certificate: certificate.map { CertificateDescription($0, validity: validity) }
        )
    }

    /// The kinds of keys that verify nothing here, by the object identifier of the algorithm.
    private static let otherKinds: [(identifier: [UInt8], name: String)] = [
        ([0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x01], "DSA"),
        ([0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x03, 0x01], "Diffie-Hellman"),
        ([0x2B, 0x65, 0x6E], "X25519"), ([0x2B, 0x65, 0x6F], "X448"), ([0x2B, 0x65, 0x71], "Ed448"),
    ]

    /// Returns the name of the kind of a key that verifies nothing here, or `nil` if it is not a known one.
    private static func otherKind(of der: [UInt8]) -> String? {
        guard var fields = DERReader(sequence: der), var algorithm = fields.inside(DERReader.Tag.sequence),
            let identifier = algorithm.content(DERReader.Tag.objectIdentifier)
        else { return nil }
        return otherKinds.first { identifier.elementsEqual($0.identifier) }?.name
    }

    /// Creates a key from its DER; fails if OpenSSL cannot parse it.
    init?(subjectPublicKeyInfo der: [UInt8], validity: Validity?, certificate: CertificateFacts? = nil) {
        guard der.count <= Self.maximumSize, let native = NativeKey(subjectPublicKeyInfo: der) else { return nil }
        // Encode the key again, so that it has one encoding and one fingerprint, which OpenSSL's tools also show.
        self.init(
            native,
            subjectPublicKeyInfo: native.subjectPublicKeyInfo ?? der,
            validity: validity,
            certificate: certificate
        )
    }

    /// Parses a DER `SubjectPublicKeyInfo` (RFC 5280, 4.1).
    ///
    /// - Parameter der: The DER bytes.
    /// - Throws: ``TrustError`` if the bytes are not a `SubjectPublicKeyInfo`.
    public init(subjectPublicKeyInfo der: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        guard let key = PublicKey(subjectPublicKeyInfo: der, validity: nil) else {
            let what = DERContent.mismatch(in: der, expected: .subjectPublicKeyInfo)
            throw TrustError(.malformedKey, "The bytes are not the DER of a SubjectPublicKeyInfo.\(what)")
        }
        self = key
    }

    /// Extracts the key of a DER certificate, without validating the certificate (S-32).
    ///
    /// - Parameter der: The DER bytes.
    /// - Throws: ``TrustError`` if the bytes are not a certificate, or its key cannot be parsed.
    public init(certificate der: [UInt8]) throws(TrustError) {
        try XMLSecLibrary.require()
        guard der.count <= Self.maximumSize, let outline = CertificateOutline(certificate: der) else {
            let what = DERContent.mismatch(in: der, expected: .certificate)
            throw TrustError(.malformedCertificate, "The bytes are not the DER of an X.509 certificate.\(what)")
        }
        guard
            let key = PublicKey(
                subjectPublicKeyInfo: outline.subjectPublicKeyInfo,
                validity: outline.validity,
                certificate: CertificateFacts(outline)
            )
        else {
            throw TrustError(.malformedKey, "The key of the certificate cannot be read.")
        }
        self = key
    }

    /// Returns the name of a key in reports, from its DER.
    static func fingerprint(of der: [UInt8]) -> String {
        "sha256:" + SHA256.digest(of: der).hexadecimalText
    }
}

extension PublicKey: Hashable {
    /// Returns whether two keys have the same `SubjectPublicKeyInfo`.
    public static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.subjectPublicKeyInfo == right.subjectPublicKeyInfo
    }

    /// Hashes the `SubjectPublicKeyInfo`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(subjectPublicKeyInfo)
    }
}

extension PublicKey: CustomStringConvertible {
    /// The kind, the size and the fingerprint.
    public var description: String {
        "\(summary) \(fingerprint)"
    }
}

extension [PublicKey] {
    /// The trusted keys, for messages; at most two are listed.
    var nameForReport: String {
        if isEmpty { return "any trusted key" }
        guard count != 1 else { return "the trusted key \(self[0].nameForReport)" }
        let listed = prefix(2).map(\.nameForReport).joined(separator: ", ")
        return "any of the \(count) trusted keys: \(listed)" + (count > 2 ? " and \(count - 2) more" : "")
    }
}
