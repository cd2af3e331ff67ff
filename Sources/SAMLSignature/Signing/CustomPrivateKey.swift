// SPDX-License-Identifier: Apache-2.0

/// A private key whose operations can take place outside of this process: in a hardware security module, or in a service for keys.
///
/// ``PrivateKey`` is the one in memory. Nothing in a message chooses a key or an algorithm: the configuration names both.
///
/// ```swift
/// struct TokenKey: CustomPrivateKey {
///     let publicKey: PublicKey
///     let token: Token
///     func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) async throws -> [UInt8] {
///         try await token.sign(octets, algorithm.rawValue)
///     }
/// }
/// ```
public protocol CustomPrivateKey: Sendable {
    /// The corresponding public key, by which each signature is verified before it is sent.
    var publicKey: PublicKey { get }

    /// Signs octets.
    ///
    /// - Parameters:
    ///   - octets: The octets, of which the algorithm computes the digest.
    ///   - algorithm: The algorithm, which fits the public key.
    /// - Returns: The signature value. That of ECDSA is `r` and `s`, each with the length of the curve, as PKCS #11 returns it.
    /// - Throws: Any error, of which only the type is logged.
    func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) async throws -> [UInt8]

    /// The time for a signature, and for the content keys of a message, after which no answer counts: by default ten seconds.
    var timeLimit: Duration { get }

    /// Whether ``decrypt(_:digest:mask:)`` decrypts: by default `false`.
    ///
    /// A service provider offers the key for encryption if it does.
    var decrypts: Bool { get }

    /// Decrypts a content key with RSA-OAEP and an empty label.
    ///
    /// Anyone can send a content key. An error, a content key that is wrong, and one that comes too late have the same
    /// result for the sender (S-35), and in the log: report failures of the device in your implementation.
    ///
    /// - Parameters:
    ///   - contentKey: The encrypted content key, with the length of the modulus.
    ///   - digest: The digest of the label.
    ///   - mask: The digest of the mask generation function MGF1.
    /// - Returns: The content key.
    /// - Throws: Any error.
    func decrypt(_ contentKey: [UInt8], digest: DigestAlgorithm, mask: DigestAlgorithm) async throws -> [UInt8]
}

extension CustomPrivateKey {
    /// Ten seconds.
    public var timeLimit: Duration { .seconds(10) }

    /// `false`: the key only signs.
    public var decrypts: Bool { false }

    /// Throws ``ProtectionError``: the key only signs.
    public func decrypt(_: [UInt8], digest _: DigestAlgorithm, mask _: DigestAlgorithm) async throws -> [UInt8] {
        throw ProtectionError(.wrongKey, "The key does not decrypt.")
    }
}

extension PrivateKey: CustomPrivateKey {
    /// Signs octets in memory.
    ///
    /// - Throws: ``ProtectionError`` if the key is too weak or does not match the algorithm.
    public func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) throws(ProtectionError) -> [UInt8] {
        guard let value = try SigningKey(native, algorithm).sign(octets) else { throw .cannotSign }
        return value
    }

    /// Whether the key is an RSA key.
    public var decrypts: Bool { publicKey.kind == .rsa }

    /// Decrypts a content key in memory.
    ///
    /// - Throws: ``ProtectionError`` if the key does not decrypt it.
    public func decrypt(
        _ contentKey: [UInt8],
        digest: DigestAlgorithm,
        mask: DigestAlgorithm
    ) async throws(ProtectionError) -> [UInt8] {
        guard let key = native.decrypted(contentKey, .rsaOAEP(digest: digest, mask: mask)) else {
            throw ProtectionError(.cannotDecrypt, "The key does not decrypt the content key.")
        }
        return key
    }
}
