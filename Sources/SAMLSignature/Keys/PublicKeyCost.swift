// SPDX-License-Identifier: Apache-2.0

internal import SAMLEncoding

/// Rejects a `SubjectPublicKeyInfo` that OpenSSL would take long to parse.
///
/// For a compressed point, OpenSSL takes a square root modulo a prime that the sender can choose: a key of 389 bytes
/// took 0.16 s (S-60).
enum PublicKeyCost {
    private static let ecPublicKey: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]
    private static let primeField: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x01, 0x01]

    /// The algorithms other than EC whose keys are parsed: RSA, RSASSA-PSS and DSA.
    private static let others: [[UInt8]] = [
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01],
        [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x0A],
        [0x2A, 0x86, 0x48, 0xCE, 0x38, 0x04, 0x01],
    ]

    /// The first octet of a point that is not compressed (SEC 1, 2.3.3).
    private static let uncompressed: UInt8 = 4

    /// Returns whether the key is of a supported algorithm and contains no compressed point.
    static func isLow(_ der: [UInt8]) -> Bool {
        guard var fields = DERReader(sequence: der), var algorithm = fields.inside(DERReader.Tag.sequence),
            let name = algorithm.content(DERReader.Tag.objectIdentifier)
        else { return false }
        guard name.elementsEqual(ecPublicKey) else {
            // Ed25519 and the other algorithms of RFC 8410 have three octets.
            return others.contains { name.elementsEqual($0) } || (name.count == 3 && name.starts(with: [0x2B, 0x65]))
        }
        guard isLow(curve: &algorithm), let point = fields.content(DERReader.Tag.bitString) else { return false }
        // The point follows the number of unused bits.
        return point.starts(with: [0, uncompressed])
    }

    /// Returns whether the parameters name a curve, or describe one over a prime with an uncompressed base point.
    private static func isLow(curve parameters: inout DERReader) -> Bool {
        if parameters.next(DERReader.Tag.objectIdentifier) != nil { return true }
        guard var parts = parameters.inside(DERReader.Tag.sequence),
            parts.next(DERReader.Tag.integer) != nil, var field = parts.inside(DERReader.Tag.sequence),
            field.content(DERReader.Tag.objectIdentifier)?.elementsEqual(primeField) == true,
            parts.next(DERReader.Tag.sequence) != nil,  // coefficients
            let base = parts.content(DERReader.Tag.octetString)
        else { return false }
        return base.first == uncompressed
    }
}
