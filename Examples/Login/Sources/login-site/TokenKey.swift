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
        /// The token does not sign with the algorithm.
        case cannotSign
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
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try self.sign(octets, algorithm) }) }
        }
    }

    private func sign(_ octets: [UInt8], _ algorithm: SigningAlgorithm) throws -> [UInt8] {
        guard [.rsaSHA256, .ecdsaSHA256].contains(algorithm) else { throw Fault.cannotSign }
        let value = unsafe [UInt8](unsafeUninitializedCapacity: 1_024) { output, length in
            unsafe octets.withUnsafeBufferPointer { octets in
                unsafe length = token_key_sign(
                    key,
                    algorithm == .ecdsaSHA256,
                    octets.baseAddress,
                    octets.count,
                    output.baseAddress,
                    output.count
                )
            }
        }
        guard !value.isEmpty else { throw Fault.cannotSign }
        return value
    }
}
