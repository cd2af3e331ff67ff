// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature
public import SAML
internal import SAMLEncoding

/// A key that verifies signatures, guarded by the trait `XMLSec`.
///
/// Two keys are equal if their `SubjectPublicKeyInfo` is, whatever carried them.
public struct PublicKey: Sendable {
    /// What kind of key it is.
    @nonexhaustive
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// RSA, for RSASSA-PKCS1-v1_5 and RSASSA-PSS.
        case rsa = "RSA"
        /// A point of an elliptic curve, for ECDSA.
        case ec = "EC"
        /// Ed25519 (RFC 8410).
        case ed25519 = "Ed25519"
        /// Any other kind, with which nothing is verified.
        case other
    }

    /// A curve that a key names.
    @nonexhaustive
    public enum Curve: String, Hashable, Sendable, CaseIterable {
        /// NIST P-256, also called secp256r1 and prime256v1.
        case p256 = "P-256"
        /// NIST P-384, also called secp384r1.
        case p384 = "P-384"
        /// NIST P-521, also called secp521r1.
        case p521 = "P-521"
    }

    /// When the certificate that carried a key says it is valid.
    public struct Validity: Hashable, Sendable {
        /// The first moment.
        public let notBefore: Timestamp

        /// The first moment after it: one second behind the certificate's `notAfter`, which still counts.
        public let notOnOrAfter: Timestamp
    }

    /// The longest DER of a key or certificate that is read, in bytes.
    static let maximumBytes = 64 << 10

    /// What kind of key it is.
    public let kind: Kind

    /// The bits of an RSA modulus or of a curve's field.
    public let bits: Int

    /// The curve of an EC key; nil for other keys, and for curves that are never allowed.
    public let curve: Curve?

    /// The DER `SubjectPublicKeyInfo` (RFC 5280, 4.1).
    public let subjectPublicKeyInfo: [UInt8]

    /// The SHA-256 of ``subjectPublicKeyInfo`` as `sha256:` and hexadecimal digits, the name of the key in reports.
    public let fingerprint: String

    /// When the certificate that carried the key says it is valid; nil without one, or where it cannot be read.
    public let validity: Validity?

    let native: NativeKey

    /// The common name of the subject of the certificate in UTF-8, for reports; empty without one.
    let certificateName: [UInt8]

    /// Whether an RSA key says that it is for RSASSA-PSS alone (RFC 4055, 1.2).
    package var isPSSOnly: Bool { native.facts.is_pss_only }

    /// The kind and the size.
    var summary: String { "\(kind.rawValue) \(curve.map(\.rawValue) ?? "\(bits) bits")" }

    /// The key in a message: the fingerprint and, where they are known, the name and the end of its certificate.
    var nameForReport: String {
        let name = String(decoding: certificateName, as: UTF8.self).escapedForReport
        let facts = [
            name.isEmpty ? nil : "CN=\(name)",
            validity.map { "expires \($0.notOnOrAfter.adding(seconds: -1).description.prefix { $0 != "T" })" },
        ].compactMap(\.self)
        return facts.isEmpty ? fingerprint : "\(fingerprint) (\(facts.joined(separator: ", ")))"
    }

    init(_ native: NativeKey, subjectPublicKeyInfo: [UInt8], validity: Validity?, certificateName: [UInt8] = []) {
        self.native = native
        self.certificateName = certificateName
        self.subjectPublicKeyInfo = subjectPublicKeyInfo
        self.validity = validity
        fingerprint = Self.fingerprint(of: subjectPublicKeyInfo)
        bits = Int(native.facts.bits)
        switch native.facts.kind {
        case CSEC_KEY_RSA: kind = .rsa
        case CSEC_KEY_EC: kind = .ec
        case CSEC_KEY_ED25519: kind = .ed25519
        default: kind = .other
        }
        switch native.facts.curve {
        case CSEC_CURVE_P256: curve = .p256
        case CSEC_CURVE_P384: curve = .p384
        case CSEC_CURVE_P521: curve = .p521
        default: curve = nil
        }
    }

    /// Makes a key of its DER; nil if OpenSSL makes none of it.
    init?(subjectPublicKeyInfo der: [UInt8], validity: Validity?, certificateName: [UInt8] = []) {
        guard der.count <= Self.maximumBytes, let native = NativeKey(subjectPublicKeyInfo: der) else { return nil }
        // Written anew, so that one key has one spelling and one fingerprint, the one that OpenSSL's tools show.
        self.init(
            native,
            subjectPublicKeyInfo: native.subjectPublicKeyInfo ?? der,
            validity: validity,
            certificateName: certificateName
        )
    }

    /// Reads a DER `SubjectPublicKeyInfo` (RFC 5280, 4.1).
    ///
    /// - Parameter der: The bytes.
    /// - Throws: An error if they are anything else.
    public init(subjectPublicKeyInfo der: [UInt8]) throws(TrustError) {
        guard let key = PublicKey(subjectPublicKeyInfo: der, validity: nil) else {
            throw TrustError(.malformedKey, "The bytes are not the DER of a SubjectPublicKeyInfo.")
        }
        self = key
    }

    /// Takes the key out of a DER certificate, and judges nothing else in it (S-32).
    ///
    /// - Parameter der: The bytes.
    /// - Throws: An error if they are no certificate, or its key is none.
    public init(certificate der: [UInt8]) throws(TrustError) {
        guard der.count <= Self.maximumBytes, let outline = CertificateOutline(certificate: der) else {
            throw TrustError(.malformedCertificate, "The bytes are not the DER of an X.509 certificate.")
        }
        guard
            let key = PublicKey(
                subjectPublicKeyInfo: outline.subjectPublicKeyInfo,
                validity: outline.validity,
                certificateName: outline.commonName
            )
        else {
            throw TrustError(.malformedKey, "The key of the certificate cannot be read.")
        }
        self = key
    }

    private static func fingerprint(of der: [UInt8]) -> String {
        "sha256:" + SHA256.digest(of: der).hexadecimalText
    }
}

extension PublicKey: Hashable {
    /// Whether two keys are the same key.
    public static func == (left: PublicKey, right: PublicKey) -> Bool {
        left.subjectPublicKeyInfo == right.subjectPublicKeyInfo
    }

    /// Feeds the key to a hasher.
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
#endif
