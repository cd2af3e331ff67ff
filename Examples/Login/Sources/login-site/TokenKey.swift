// SPDX-License-Identifier: Apache-2.0

internal import CToken
internal import Dispatch
internal import SAMLSignature

/// A key in a token of a PKCS #11 module, such as a hardware security module.
///
/// An actor, because a session of PKCS #11 does one thing at a time; the calls block, so the actor has its queue.
actor TokenKey: CustomPrivateKey {
    /// An error of a token.
    enum Fault: Error {
        /// The module, the token or the key does not exist, or the PIN is wrong.
        case noKey
        /// The token does not sign with the algorithm.
        case cannotSign
    }

    nonisolated let publicKey: PublicKey

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private nonisolated let queue = DispatchSerialQueue(label: "token")
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

    func signature(over octets: [UInt8], _ algorithm: SigningAlgorithm) throws -> [UInt8] {
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
