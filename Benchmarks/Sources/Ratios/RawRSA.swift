// SPDX-License-Identifier: Apache-2.0

internal import CRawRSA

/// RSA-2048 verification with OpenSSL alone.
@safe
final class RawRSA {
    private let raw: UnsafeMutablePointer<raw_rsa>

    /// Reads a private key, which creates the signature to verify.
    init(privateKey path: String) {
        guard let raw = unsafe raw_rsa_open(path) else { fatalError("Cannot read the signing key.") }
        // Safety: the key is never freed and is valid for the whole run.
        unsafe self.raw = raw
    }

    func verify() -> Bool {
        // Safety: one thread calls, and the call does not retain the buffers.
        unsafe raw_rsa_verify(raw) == 1
    }
}
