// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// Content encrypted with a new key, and that key encrypted for the recipient.
package struct SealedContent: Hashable, Sendable {
    /// The encrypted content key.
    package let wrappedKey: [UInt8]

    /// The initialization vector, the ciphertext and, for GCM, the authentication tag.
    package let octets: [UInt8]

    /// Encrypts content; fails if the key does not support the algorithm.
    ///
    /// - Parameters:
    ///   - content: The content to encrypt; it must not be empty.
    ///   - recipient: The public key of the recipient.
    ///   - cipher: The algorithm that encrypts the content.
    ///   - transport: The algorithm that encrypts the content key.
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
                                output.count,
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
