// SPDX-License-Identifier: Apache-2.0

internal import CToken
internal import Dispatch
internal import SAMLSignature

/// A key in a token of a PKCS #11 module, such as a hardware security module.
///
/// A session of PKCS #11 does one thing at a time, and its calls block, so a queue runs them.
final class TokenKey: CustomPrivateKey {
    /// An error of a token.
    enum Fault: Error {
        /// The module, the token or the key does not exist, or the PIN is wrong.
        case noKey
        /// The token does not sign or decrypt with the algorithm.
        case refused
    }

    let publicKey: PublicKey

    private let queue = DispatchQueue(label: "token")
    // The session is used on the queue alone.
    private nonisolated(unsafe) let key: OpaquePointer

    /// Opens a session with a token.
    ///
    /// - Throws: ``Fault`` if there is no such key, or an error if the certificate cannot be read.
    init(module: String, token: String, label: String, pin: String, certificate: [UInt8]) throws {
        publicKey = try PublicKey(certificate: certificate)
        guard let key = unsafe token_key_open(module, token, label, pin) else { throw Fault.noKey }
        unsafe self.key = key
    }

    deinit { unsafe token_key_close(key) }

    func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) async throws -> [UInt8] {
        guard [.rsaSHA256, .ecdsaSHA256].contains(algorithm) else { throw Fault.refused }
        return try await run(octets) { key, octets, output in
            unsafe token_key_sign(
                key,
                algorithm == .ecdsaSHA256,
                octets.baseAddress,
                octets.count,
                output.baseAddress,
                output.count
            )
        }
    }

    var decrypts: Bool { publicKey.kind == .rsa }

    func decrypt(_ contentKey: [UInt8], digest: DigestAlgorithm, mask: DigestAlgorithm) async throws -> [UInt8] {
        // SoftHSM has no other digests.
        guard digest == .sha1, mask == .sha1 else { throw Fault.refused }
        return try await run(contentKey) { key, octets, output in
            unsafe token_key_decrypt(key, octets.baseAddress, octets.count, output.baseAddress, output.count)
        }
    }

    /// An operation of the token, which returns the number of written bytes, or 0.
    private typealias Operation =
        @Sendable (
            OpaquePointer, UnsafeBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>
        ) -> Int

    private func run(_ octets: [UInt8], _ operation: @escaping Operation) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                let value = unsafe [UInt8](unsafeUninitializedCapacity: 1_024) { output, length in
                    unsafe length = octets.withUnsafeBufferPointer { unsafe operation(self.key, $0, output) }
                }
                continuation.resume(with: value.isEmpty ? .failure(Fault.refused) : .success(value))
            }
        }
    }
}
