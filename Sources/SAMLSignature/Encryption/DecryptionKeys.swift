// SPDX-License-Identifier: Apache-2.0

/// The private keys for decryption: from one to four.
public struct DecryptionKeys: Sendable {
    /// The maximum number of keys (S-39).
    public static let maximumCount = 4

    /// The keys, in the order in which they are tried.
    public let keys: [PrivateKey]

    /// Creates a list of keys; fails if it is empty or has more than four keys.
    ///
    /// - Parameter keys: From one to four keys. Only RSA keys decrypt; other keys are ignored.
    public init?(_ keys: [PrivateKey]) {
        guard (1...Self.maximumCount).contains(keys.count) else { return nil }
        self.keys = keys
    }

    /// Creates a list with one key.
    public init(_ key: PrivateKey) {
        keys = [key]
    }

    var nativeKeys: [NativeKey] { keys.map(\.native) }
}
