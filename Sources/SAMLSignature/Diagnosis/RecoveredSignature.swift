// SPDX-License-Identifier: Apache-2.0

/// The content that an RSA key recovers from its signature value: the padding, the digest and, for RSA-PSS, the salt.
///
/// The structure of either padding proves that the owner of the key created the value, because without the private key
/// an attacker finds no value with it. It proves nothing about the signed octets until their digest is compared.
struct RecoveredSignature: Hashable, Sendable {
    /// The paddings of RSA signatures.
    enum Padding: Hashable, Sendable {
        /// RSASSA-PKCS1-v1_5, with the digest of the octets.
        case pkcs1
        /// RSASSA-PSS, with the digest of the mask and the salt.
        case pss(mask: DigestAlgorithm, salt: [UInt8])
    }

    let padding: Padding
    let digest: DigestAlgorithm

    /// The digest of the octets or, for RSA-PSS, that of the digest and the salt.
    private let value: [UInt8]

    /// Reads the block that an RSA key recovers; fails if it has neither structure, as for a value of another key.
    ///
    /// A long salt of RSA-PSS leaves too few zero bytes to prove the structure. Then the digest of the octets proves it.
    init?(_ block: [UInt8], bits: Int, over octets: [UInt8]) {
        guard let found = Self.pkcs1(block) ?? Self.pss(block, bits: bits, over: octets) else { return nil }
        self = found
    }

    private init(_ padding: Padding, _ digest: DigestAlgorithm, _ value: [UInt8]) {
        self.padding = padding
        self.digest = digest
        self.value = value
    }

    /// Returns whether the value is over octets.
    func covers(_ octets: [UInt8]) -> Bool {
        guard let hash = digest.digest(octets) else { return false }
        guard case .pss(_, let salt) = padding else { return hash == value }
        return digest.digest([UInt8](repeating: 0, count: 8) + hash + salt) == value
    }

    /// Reads `00 01 FF … FF 00` and a `DigestInfo` (RFC 8017, 9.2).
    private static func pkcs1(_ block: [UInt8]) -> RecoveredSignature? {
        guard block.count >= 64, block[0] == 0, block[1] == 1,
            let end = block[2...].firstIndex(where: { $0 != 0xFF }), end >= 10, block[end] == 0
        else { return nil }
        let info = block[(end + 1)...]
        for digest in DigestAlgorithm.allCases {
            let head = digest.digestInfoHead
            guard info.count == head.count + digest.length, info.starts(with: head) else { continue }
            return RecoveredSignature(.pkcs1, digest, Array(info.suffix(digest.length)))
        }
        return nil
    }

    /// The fewest zero bytes before the salt that prove the structure: eight are found by chance once in 2^64 values.
    private static let minimumZeros = 8

    /// Reads the encoded message of RFC 8017, 9.1.1.
    private static func pss(_ block: [UInt8], bits: Int, over octets: [UInt8]) -> RecoveredSignature? {
        guard block.last == 0xBC, bits > 512 else { return nil }
        let count = (bits + 6) / 8
        guard block.count >= count, block.dropLast(count).allSatisfy({ $0 == 0 }) else { return nil }
        let message = block.suffix(count)
        for digest in DigestAlgorithm.allCases {
            for mask in digest == .sha1 ? [.sha1] : [digest, .sha1] {
                let hash = Array(message.dropLast().suffix(digest.length))
                let hidden = message.dropLast(1 + digest.length)
                guard let generated = mask.mask(from: hash, count: hidden.count) else { continue }
                var data = zip(hidden, generated).map { $0 ^ $1 }
                data[0] &= 0xFF >> UInt8(8 * count - (bits - 1))
                guard let end = data.firstIndex(where: { $0 != 0 }), data[end] == 1 else { continue }
                let found = RecoveredSignature(.pss(mask: mask, salt: Array(data[(end + 1)...])), digest, hash)
                if end >= minimumZeros || found.covers(octets) { return found }
            }
        }
        return nil
    }
}

extension DigestAlgorithm {
    /// The DER of a `DigestInfo` before the digest (RFC 8017, 9.2, note 1).
    fileprivate var digestInfoHead: [UInt8] {
        if self == .sha1 {
            return [0x30, 0x21, 0x30, 0x09, 0x06, 0x05, 0x2B, 0x0E, 0x03, 0x02, 0x1A, 0x05, 0x00, 0x04, 0x14]
        }
        let length = UInt8(length)
        return [
            0x30, 0x11 + length, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, arc, 0x05,
            0x00,
            0x04, length,
        ]
    }

    /// Generates a mask (MGF1; RFC 8017, B.2.1).
    fileprivate func mask(from seed: [UInt8], count: Int) -> [UInt8]? {
        var mask: [UInt8] = []
        var counter: UInt8 = 0
        while mask.count < count {
            // The longest block has 2,048 bytes, and the shortest digest 20.
            guard let block = digest(seed + [0, 0, 0, counter]) else { return nil }
            mask += block
            counter += 1
        }
        return Array(mask.prefix(count))
    }

    /// The name of the digest in messages.
    var nameForReport: String { "SHA-\(rawValue.dropFirst(3))" }
}
