// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// An owner of a key of xmlsec and OpenSSL.
///
/// The wrapping types determine its use: a ``PublicKey`` verifies, a ``PrivateKey`` signs and decrypts.
@safe
final class NativeKey: Sendable {
    // Sendable: after its creation, the C code only adds prepared contexts to a key, and does so atomically.
    nonisolated(unsafe) private let key: OpaquePointer

    /// The kind and the size of the key.
    let facts: csec_key_facts

    private init(taking key: OpaquePointer) {
        unsafe self.key = key
        facts = unsafe csec_key_describe(key)
    }

    deinit {
        unsafe csec_key_free(key)
    }

    /// Parses a DER `SubjectPublicKeyInfo` (RFC 5280, 4.1); fails if the bytes are not one, or contain a compressed
    /// point.
    convenience init?(subjectPublicKeyInfo der: [UInt8]) {
        guard PublicKeyCost.isLow(der) else { return nil }
        let key = unsafe der.withUnsafeBufferPointer { unsafe csec_key_from_spki($0.baseAddress, $0.count) }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    /// Parses an unencrypted private key in DER (PKCS #8, PKCS #1 or SEC 1); fails if the bytes are not one.
    convenience init?(privateKey der: [UInt8]) {
        let key = unsafe der.withUnsafeBufferPointer { unsafe csec_key_from_private_der($0.baseAddress, $0.count) }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    /// The public key as a DER `SubjectPublicKeyInfo`, or `nil` if OpenSSL cannot encode it.
    var subjectPublicKeyInfo: [UInt8]? {
        // RSA-16384, the longest supported key, takes 2 KiB.
        let longest = 8192
        let der = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            unsafe count = csec_key_spki(key, buffer.baseAddress, buffer.count)
        }
        return der.isEmpty ? nil : der
    }

    /// Returns whether a signature value verifies over octets with this key; every result but "valid" is `false`
    /// (S-31).
    func verifies(_ value: [UInt8], over octets: [UInt8], _ algorithm: csec_signature_algorithm) -> Bool {
        unsafe octets.withUnsafeBufferPointer { octets in
            unsafe value.withUnsafeBufferPointer { value in
                unsafe csec_verify(
                    key,
                    algorithm,
                    octets.baseAddress,
                    octets.count,
                    value.baseAddress,
                    value.count
                ) == CSEC_VALID
            }
        }
    }

    /// Returns the block that an RSA key recovers from a signature value, for diagnosis; `nil` for other keys and values.
    func recovered(from value: [UInt8]) -> [UInt8]? {
        let longest = Int(CSEC_SIGNATURE_MAX)
        let block = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            unsafe value.withUnsafeBufferPointer { value in
                // Safety: at most the capacity is written, and the count is the number of written bytes.
                unsafe count = csec_recover(key, value.baseAddress, value.count, buffer.baseAddress, buffer.count)
            }
        }
        return block.isEmpty ? nil : block
    }

    /// Returns whether the key is an RSA key whose modulus has the given length in bytes.
    func decryptsBlocks(of count: Int) -> Bool {
        facts.kind == CSEC_KEY_RSA && !facts.is_pss_only && (Int(facts.bits) + 7) / 8 == count
    }

    /// Decrypts a content key with RSA-OAEP; returns `nil` if that fails.
    func decrypted(_ contentKey: [UInt8], _ transport: KeyTransport) -> [UInt8]? {
        let longest = Int(CSEC_WRAPPED_KEY_MAX)
        let decrypted = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            unsafe contentKey.withUnsafeBufferPointer { octets in
                unsafe transport.withNative(label: []) { transport in
                    // Safety: at most the capacity is written, and the count is the number of written bytes.
                    unsafe count = csec_decrypt_key(
                        key,
                        transport,
                        octets.baseAddress,
                        octets.count,
                        buffer.baseAddress
                    )
                }
            }
        }
        return decrypted.isEmpty ? nil : decrypted
    }

    /// Calls a closure with the C key, for the duration of the call.
    @unsafe
    func withUnsafeKey<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(key)
    }
}
