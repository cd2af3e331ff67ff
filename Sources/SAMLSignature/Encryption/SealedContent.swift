// SPDX-License-Identifier: Apache-2.0

#if XMLSec
internal import CSAMLSignature

/// Content under a fresh key, and the key for the one who may read it.
package struct SealedContent: Hashable, Sendable {
    /// The encrypted content key.
    package let wrappedKey: [UInt8]

    /// Initialisation vector, ciphertext and, with GCM, tag.
    package let octets: [UInt8]

    /// Encrypts content; nil if the key does not fit.
    ///
    /// - Parameters:
    ///   - content: What to encrypt; not nothing.
    ///   - recipient: The key of the one who may read it.
    ///   - cipher: How to encrypt the content.
    ///   - transport: How to encrypt the content key.
    ///   - label: The label of RSA-OAEP.
    package init?(
        _ content: [UInt8],
        for recipient: PublicKey,
        cipher: ContentCipher,
        transport: KeyTransport,
        label: [UInt8] = []
    ) {
        var isSealed = false
        var octets: [UInt8] = []
        let capacity = content.count + Int(CSEC_EXPANSION_MAX)
        let wrappedKey = unsafe [UInt8](unsafeUninitializedCapacity: Int(CSEC_WRAPPED_KEY_MAX)) { wrapped, count in
            octets = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, length in
                unsafe content.withUnsafeBufferPointer { content in
                    unsafe transport.withNative(label: label) { transport in
                        unsafe recipient.native.withUnsafeKey { key in
                            unsafe isSealed = csec_encrypt(
                                key,
                                transport,
                                cipher.native,
                                content.baseAddress,
                                content.count,
                                wrapped.baseAddress,
                                &count,
                                output.baseAddress,
                                &length
                            )
                        }
                    }
                }
            }
        }
        guard isSealed else { return nil }
        self.wrappedKey = wrappedKey
        self.octets = octets
    }
}
#endif
