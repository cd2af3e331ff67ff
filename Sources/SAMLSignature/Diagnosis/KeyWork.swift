// SPDX-License-Identifier: Apache-2.0

internal import UntrustedText

/// The cost of a key, as bytes that take equally long to hash.
enum KeyWork {
    /// The object identifier `rsaEncryption` (RFC 8017, appendix C).
    private static let rsa: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]

    /// The work for OpenSSL to parse a `SubjectPublicKeyInfo`: for all keys but RSA, it checks that a point is on its curve.
    static func parsing(_ der: [UInt8]) -> Int {
        (der.prefix(32).firstIndex(ofBytes: rsa) != nil ? 32 << 10 : 512 << 10) + 16 * der.count
    }
}

extension PublicKey {
    /// The work of one verification.
    var verificationWork: Int {
        switch (kind, curve) {
        case (.rsa, _):
            let doublings = max(1, bits / 2048)
            return (32 << 10) * doublings * doublings
        case (.ec, .p256), (.ed25519, _): return 96 << 10
        default: return 640 << 10
        }
    }
}
