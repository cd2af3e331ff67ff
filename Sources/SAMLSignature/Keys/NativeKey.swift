// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// The owner of one key as xmlsec and OpenSSL hold it.
///
/// The types around it say what the key is for: a ``PublicKey`` verifies, a private one signs or opens.
@safe
final class NativeKey: Sendable {
    // Sendable: the C side never changes a key once it is made, and counts its references atomically.
    nonisolated(unsafe) private let key: OpaquePointer

    /// What kind of key it is.
    let facts: csec_key_facts

    private init(taking key: OpaquePointer) {
        unsafe self.key = key
        facts = unsafe csec_key_describe(key)
    }

    deinit {
        unsafe csec_key_free(key)
    }

    /// Reads a DER `SubjectPublicKeyInfo` (RFC 5280, 4.1), or nil if the bytes are none.
    convenience init?(subjectPublicKeyInfo der: [UInt8]) {
        let key = unsafe der.withUnsafeBufferPointer { unsafe csec_key_from_spki($0.baseAddress, $0.count) }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    /// Reads a private key in DER (PKCS #8, PKCS #1 or SEC 1, not encrypted), or nil if the bytes are none.
    convenience init?(privateKey der: [UInt8]) {
        let key = unsafe der.withUnsafeBufferPointer { unsafe csec_key_from_private_der($0.baseAddress, $0.count) }
        guard let key = unsafe key else { return nil }
        unsafe self.init(taking: key)
    }

    /// The public half as a DER `SubjectPublicKeyInfo`, or nil if OpenSSL cannot write it.
    var subjectPublicKeyInfo: [UInt8]? {
        // RSA-16384, the longest key that is let in, takes 2 KiB.
        let longest = 8192
        let der = unsafe [UInt8](unsafeUninitializedCapacity: longest) { buffer, count in
            unsafe count = csec_key_spki(key, buffer.baseAddress, longest)
        }
        return der.isEmpty ? nil : der
    }

    /// Whether the private half of this key made a signature value over some octets (S-31: nothing but "valid" counts).
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

    /// Whether the key is an RSA key that decrypts blocks of so many bytes: the length of its modulus.
    func decryptsBlocks(of count: Int) -> Bool {
        facts.kind == CSEC_KEY_RSA && !facts.is_pss_only && facts.is_private && (Int(facts.bits) + 7) / 8 == count
    }

    /// Lends the key to a C function, for one call.
    @unsafe
    func withUnsafeKey<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(key)
    }
}
#endif
