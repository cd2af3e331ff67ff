// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Encodes a DER `SubjectPublicKeyInfo` (RFC 5280, 4.1) from the components of a key.
enum SubjectPublicKeyInfo {
    /// The supported named curves.
    enum NamedCurve: String, CaseIterable {
        case p256 = "urn:oid:1.2.840.10045.3.1.7"
        case p384 = "urn:oid:1.3.132.0.34"
        case p521 = "urn:oid:1.3.132.0.35"

        private var row: (coordinateCount: Int, identifier: [UInt8]) {
            switch self {
            case .p256: (32, [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07])
            case .p384: (48, [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x22])
            case .p521: (66, [0x06, 0x05, 0x2B, 0x81, 0x04, 0x00, 0x23])
            }
        }

        /// The length of a coordinate in bytes.
        var coordinateCount: Int { row.coordinateCount }

        /// The object identifier, as a DER element.
        fileprivate var identifier: [UInt8] { row.identifier }
    }

    /// `rsaEncryption` with its NULL parameters.
    private static let rsaAlgorithm: [UInt8] = [
        0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]

    /// `id-ecPublicKey`.
    private static let ecIdentifier: [UInt8] = [0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]

    /// Encodes a PKCS #1 `RSAPublicKey` (RFC 8017, A.1.1).
    static func wrapping(rsaPublicKey: [UInt8]) -> [UInt8] {
        sequence(rsaAlgorithm + bitString(rsaPublicKey))
    }

    /// Encodes an RSA key from its modulus and exponent, which are unsigned and big-endian.
    static func rsa(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        wrapping(rsaPublicKey: sequence(integer(modulus) + integer(exponent)))
    }

    /// Encodes an EC key from its point in SEC 1 encoding.
    static func ec(_ curve: NamedCurve, point: [UInt8]) -> [UInt8] {
        sequence(sequence(ecIdentifier + curve.identifier) + bitString(point))
    }

    private static func sequence(_ content: [UInt8]) -> [UInt8] {
        element(DERReader.Tag.sequence, content)
    }

    private static func bitString(_ content: [UInt8]) -> [UInt8] {
        element(DERReader.Tag.bitString, [0] + content)
    }

    private static func integer(_ magnitude: [UInt8]) -> [UInt8] {
        let digits = Array(magnitude.drop { $0 == 0 })
        // A leading 1 bit would make the integer negative; an empty integer is zero.
        let needsZero = digits.first.map { $0 >= 0x80 } ?? true
        return element(DERReader.Tag.integer, needsZero ? [0] + digits : digits)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        var rest = content.count
        while rest > 0 {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        if content.count < 0x80 {
            length = [UInt8(content.count)]
        } else {
            length.insert(0x80 | UInt8(length.count), at: 0)
        }
        return [tag] + length + content
    }
}
