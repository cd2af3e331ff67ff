// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// A private key with its signature algorithm.
struct SigningKey: Sendable {
    let algorithm: SignatureAlgorithm
    private let native: NativeKey

    /// Combines a key and an algorithm; the key must be strong and match the algorithm (S-27, S-28).
    ///
    /// - Parameters:
    ///   - native: The key.
    ///   - algorithm: The algorithm, or `nil` to choose one.
    ///   - isPublic: Whether the key only verifies, because another one signs outside of this process.
    /// - Throws: ``ProtectionError`` if the key is too weak, or does not match the algorithm.
    init(_ native: NativeKey, _ algorithm: SigningAlgorithm?, isPublic: Bool = false) throws(ProtectionError) {
        let facts = native.facts
        switch facts.kind {
        case CSEC_KEY_RSA:
            guard (2048...8192).contains(facts.bits), facts.has_good_exponent else {
                throw ProtectionError(.weakKey, "The RSA key does not have 2048 to 8192 bits.")
            }
        case CSEC_KEY_EC:
            guard [CSEC_CURVE_P256, CSEC_CURVE_P384, CSEC_CURVE_P521].contains(facts.curve) else {
                throw ProtectionError(.weakKey, "The curve of the key is not P-256, P-384 or P-521 by name.")
            }
        default:
            break
        }
        guard let algorithm = (algorithm ?? SigningAlgorithm(preferredFor: facts))?.algorithm else {
            throw ProtectionError(.wrongKey, "The key is neither RSA nor EC, and no algorithm was named.")
        }
        guard algorithm.fits(facts), facts.is_private || isPublic else {
            throw ProtectionError(.wrongKey, "The private key does not fit the algorithm `\(algorithm.rawValue)`.")
        }
        self.native = native
        self.algorithm = algorithm
    }

    /// Returns the signature value over octets, or `nil` if signing fails.
    func sign(_ octets: [UInt8]) -> [UInt8]? {
        let value = unsafe [UInt8](unsafeUninitializedCapacity: Int(CSEC_SIGNATURE_MAX)) { output, length in
            unsafe octets.withUnsafeBufferPointer { octets in
                unsafe native.withUnsafeKey { key in
                    unsafe length = csec_sign(
                        key,
                        algorithm.native,
                        octets.baseAddress,
                        octets.count,
                        output.baseAddress
                    )
                }
            }
        }
        return value.isEmpty ? nil : value
    }

    /// Returns whether a signature value verifies over octets.
    func verifies(_ value: [UInt8], over octets: [UInt8]) -> Bool {
        native.verifies(value, over: octets, algorithm.native)
    }

    /// The digest of some octets; `nil` if OpenSSL fails.
    func digest(_ octets: [UInt8]) -> [UInt8]? { algorithm.digest.digest(octets) }
}
