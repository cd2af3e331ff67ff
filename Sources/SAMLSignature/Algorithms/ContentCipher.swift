// SPDX-License-Identifier: Apache-2.0

internal import CSAMLSignature
internal import SAML

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

    /// The row of the algorithm in the table.
    private var row: (keyBits: Int, isAuthenticated: Bool, native: csec_cipher) {
        switch self {
        case .aes128GCM: (128, true, CSEC_AES_128_GCM)
        case .aes192GCM: (192, true, CSEC_AES_192_GCM)
        case .aes256GCM: (256, true, CSEC_AES_256_GCM)
        case .aes128CBC: (128, false, CSEC_AES_128_CBC)
        case .aes192CBC: (192, false, CSEC_AES_192_CBC)
        case .aes256CBC: (256, false, CSEC_AES_256_CBC)
        }
    }

    /// Whether decryption detects changes of the ciphertext (S-35).
    public var isAuthenticated: Bool { row.isAuthenticated }

    /// The URI of the algorithm.
    public var uri: String { (isAuthenticated ? Namespaces.encryption11 : Namespaces.encryption) + rawValue }

    /// Creates the algorithm with a URI; fails if the URI is not a supported algorithm.
    init?(uri: String) {
        guard let cipher = Self.allCases.first(where: { $0.uri.utf8.elementsEqual(uri.utf8) }) else { return nil }
        self = cipher
    }

    /// The length of the key, in bits.
    var keyBits: Int { row.keyBits }

    var native: csec_cipher { row.native }
}
