// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// The kinds of DER values that operators store in key files, distinguished by their first elements.
///
/// The kind determines which parser reads the value, and the message for a value that is not trusted.
enum DERContent: String, Sendable {
    /// An X.509 certificate (RFC 5280, 4.1).
    case certificate = "a certificate, whose label is `CERTIFICATE`"
    /// A `SubjectPublicKeyInfo` (RFC 5280, 4.1).
    case subjectPublicKeyInfo = "a public key, whose label is `PUBLIC KEY`"
    /// An `RSAPublicKey` of PKCS #1 (RFC 8017, A.1.1).
    case rsaPublicKey = "an RSA public key of PKCS #1, whose label is `RSA PUBLIC KEY`"
    /// A PKCS #7 `SignedData` (RFC 2315, 9; RFC 5652, 5).
    case signedData = "a PKCS #7 chain, whose label is `PKCS7`"
    /// A private key: PKCS #8, encrypted or not, PKCS #1, SEC 1, or DSA.
    case privateKey = "a private key"
    /// A PKCS #12 container (RFC 7292, 4).
    case keyStore = "a PKCS #12 container (PFX)"

    /// The object identifier of `SignedData`: 1.2.840.113549.1.7.2.
    static let signedDataIdentifier: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02]

    /// Determines the kind of a value; `nil` if it is of another kind, or not exactly one DER sequence.
    init?(_ der: [UInt8]) {
        guard var fields = DERReader(sequence: der), let tag = fields.nextTag else { return nil }
        switch tag {
        case DERReader.Tag.integer:
            // All private keys and containers begin with a version; an RSA public key is two integers.
            let version = fields.content(DERReader.Tag.integer)
            if fields.next(DERReader.Tag.integer) != nil, fields.isAtEnd {
                self = .rsaPublicKey
            } else {
                self = version?.elementsEqual([3]) == true ? .keyStore : .privateKey
            }
        case DERReader.Tag.objectIdentifier:
            guard fields.content(tag)?.elementsEqual(Self.signedDataIdentifier) == true else { return nil }
            self = .signedData
        case DERReader.Tag.sequence:
            if CertificateOutline(certificate: der) != nil {
                self = .certificate
                return
            }
            guard fields.next(tag) != nil else { return nil }
            switch fields.nextTag {
            case DERReader.Tag.bitString: self = .subjectPublicKeyInfo
            case DERReader.Tag.octetString: self = .privateKey
            default: return nil
            }
        default: return nil
        }
    }
}
