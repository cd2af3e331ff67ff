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
    /// Return or throw within seconds, because a user waits.
    ///
    /// - Parameters:
    ///   - octets: The octets, of which the algorithm computes the digest.
    ///   - algorithm: The algorithm, which fits the public key.
    /// - Returns: The signature value. That of ECDSA is `r` and `s`, each with the length of the curve, as PKCS #11 returns it.
    /// - Throws: Any error, of which only the type is logged.
    func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) async throws -> [UInt8]
}

extension PrivateKey: CustomPrivateKey {
    /// Signs octets in memory.
    ///
    /// - Throws: ``ProtectionError`` if the key is too weak or does not match the algorithm.
    public func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) throws(ProtectionError) -> [UInt8] {
        guard let value = try SigningKey(native, algorithm).sign(octets) else { throw .cannotSign }
        return value
    }
}
