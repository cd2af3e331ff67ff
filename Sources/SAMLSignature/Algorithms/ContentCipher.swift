// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature

/// An algorithm that encrypts content (XML Encryption 1.1, 5.2).
@nonexhaustive
public enum ContentCipher: String, Hashable, Sendable, CaseIterable {
    /// AES-GCM with a 128-bit key.
    case aes128GCM = "aes128-gcm"
    /// AES-GCM with a 192-bit key.
    case aes192GCM = "aes192-gcm"
    /// AES-GCM with a 256-bit key.
    case aes256GCM = "aes256-gcm"
    /// AES-CBC with a 128-bit key, which does not detect changes.
    case aes128CBC = "aes128-cbc"
    /// AES-CBC with a 192-bit key, which does not detect changes.
    case aes192CBC = "aes192-cbc"
    /// AES-CBC with a 256-bit key, which does not detect changes.
    case aes256CBC = "aes256-cbc"

    /// Whether decryption detects changes of the ciphertext (S-35).
    public var isAuthenticated: Bool {
        switch self {
        case .aes128GCM, .aes192GCM, .aes256GCM: true
        case .aes128CBC, .aes192CBC, .aes256CBC: false
        }
    }

    /// The URI of the algorithm.
    public var uri: String { (isAuthenticated ? EncryptionNames.xenc11URI : EncryptionNames.xencURI) + rawValue }

    /// Creates the algorithm with a URI; fails if the URI is not a supported algorithm.
    init?(uri: String) {
        guard let cipher = Self.allCases.first(where: { $0.uri.utf8.elementsEqual(uri.utf8) }) else { return nil }
        self = cipher
    }

    /// The length of the key, in bits.
    var keyBits: Int {
        switch self {
        case .aes128GCM, .aes128CBC: 128
        case .aes192GCM, .aes192CBC: 192
        case .aes256GCM, .aes256CBC: 256
        }
    }

    var native: csec_cipher {
        switch self {
        case .aes128GCM: CSEC_AES_128_GCM
        case .aes192GCM: CSEC_AES_192_GCM
        case .aes256GCM: CSEC_AES_256_GCM
        case .aes128CBC: CSEC_AES_128_CBC
        case .aes192CBC: CSEC_AES_192_CBC
        case .aes256CBC: CSEC_AES_256_CBC
        }
    }
}
