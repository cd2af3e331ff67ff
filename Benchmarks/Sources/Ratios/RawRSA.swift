// SPDX-License-Identifier: Apache-2.0

internal import CRawRSA

/// OpenSSL's verification with an RSA-2048 key, alone.
@safe
final class RawRSA {
    private let raw: UnsafeMutablePointer<raw_rsa>

    /// Takes the private key in a file, to have something to verify.
    init(privateKey path: String) {
        guard let raw = unsafe raw_rsa_open(path) else { fatalError("There is no key to sign with.") }
        // Safety: it is never freed; it serves for the whole run.
        unsafe self.raw = raw
    }

    func verify() -> Bool {
        // Safety: one thread calls, and the call keeps nothing.
        unsafe raw_rsa_verify(raw) == 1
    }
}
